#!/usr/bin/env python3
"""Links that leave the book lead to the repository: a preprocessor of mdBook (see book.toml).

The pages of docs/ link to files beside that folder, as ../RESULTS.md. In a checkout these links are
right as they are; the book is copied elsewhere.
"""

import json
import re
import sys

# A link, or a picture, to something above the folder of the pages.
OUTSIDE = re.compile(r"\]\(\.\./([^)\s]+)\)")


def mend(part, repository):
    """Goes through the book, whatever this version of mdBook calls its parts."""
    if isinstance(part, list):
        for item in part:
            mend(item, repository)
    elif isinstance(part, dict):
        if isinstance(part.get("content"), str):
            part["content"] = OUTSIDE.sub(rf"]({repository}/blob/main/\1)", part["content"])
        for item in part.values():
            mend(item, repository)


def main():
    if sys.argv[1:2] == ["supports"]:
        return
    context, book = json.load(sys.stdin)
    html = context["config"]["output"]["html"]
    mend(book, html["git-repository-url"].rstrip("/"))
    json.dump(book, sys.stdout)


main()
