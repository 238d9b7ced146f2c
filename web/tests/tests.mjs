/** The tests: each takes the browser and the address of the page, and throws if something is wrong. */
export { boardsInView, choices, dragsAndTaps, earlierPositions, everyGameByClicks, everyGameByKeys, newGames, typedMoves, undoAndVariations } from './play.mjs';
export { analysis, hintsStopped, knownSoFar, opponents, unfinishedSearch } from './analysis.mjs';
export { longAddresses, sharedLinks, sharing } from './links.mjs';
export { proofs } from './proofs.mjs';
export { boardsChanged, drawingsKept, drawnBoards } from './make.mjs';
export { longLists, wordLists, wordsKept, wordsLinked, wordsLookedUp, wordsOpen, wordStudies } from './words.mjs';
export { book, learning, tablesKept } from './learn.mjs';
export { served } from './served.mjs';
export { oldBrowsers, panics, printed, wrongThings } from './faults.mjs';
export { clockAndSounds } from './clock.mjs';
export { nimbersByVectors } from './vectors.mjs';
export { offline } from './offline.mjs';
export { accessible, screenReader } from './accessible.mjs';
export { largeLetters, narrowScreens, outlines, wordsInSight } from './layout.mjs';
export { screens } from './screens.mjs';
