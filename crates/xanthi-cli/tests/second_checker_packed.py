#!/usr/bin/env python3
"""Packed lists of proofs, written from docs/certificates.md alone.

As a program it reads JSON strings, one a line, and answers each with the list that it stands for, or
with null if it stands for none.
"""

import base64
import json
import re
import sys

# What is a name, or text, and never a list.
NAMES = {"position", "links", "winning_moves", "kind", "rule", "play", "outcome"}


def entries(text):
    """The list that a packed string stands for."""
    found = re.fullmatch(r"packed([1-8]?):([A-Za-z0-9+/]*)", text)
    if not found:
        raise ValueError("not a packed list")
    width = int(found[1] or 1)
    body = found[2]
    data = base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
    if base64.b64encode(data).decode().rstrip("=") != body:
        raise ValueError("bits are left over")
    above, place, numbers = [0] * width, 0, []
    value = shift = 0
    for byte in data:
        if shift > 0 and byte == 0:
            raise ValueError("more bytes than needed")
        if shift > 63:
            raise ValueError("too large")
        value |= (byte & 127) << shift
        shift += 7
        if byte & 128:
            continue
        if value >> 64:
            raise ValueError("too large")
        above[place] = (above[place] + (-(value + 1) // 2 if value & 1 else value // 2)) % 2**64
        numbers.append(above[place])
        place = (place + 1) % width
        value = shift = 0
    if shift or place:
        raise ValueError("cut off")
    return [numbers[i : i + width] for i in range(0, len(numbers), width)] if found[1] else numbers


def unpack(value):
    """A proof with every packed list spelled out."""
    if isinstance(value, dict):
        return {key: board(inner) if key == "board" else inner if key in NAMES else unpack(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [unpack(inner) for inner in value]
    if isinstance(value, str) and re.match(r"packed[1-8]?:", value):
        return entries(value)
    return value


def board(value):
    """A board: its vertices are names, those of a certificate are numbers."""
    if not isinstance(value, dict):
        return value
    return {key: inner if key == "vertices" else unpack(inner) for key, inner in value.items()}


def main():
    for line in sys.stdin:
        try:
            print(json.dumps(entries(json.loads(line)), separators=(",", ":")))
        except ValueError:
            print("null")


if __name__ == "__main__":
    main()
