//! The core of a position of Geography: what is left when the parts that are decided at sight
//! are taken away.
