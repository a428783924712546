/**
 * Space that is kept back on the disk of a local store, as a file that a command which must work on a full disk removes
 * first: one that hides a feed, or frees space (docs/decisions/004-damage-and-full-disk.md).
 */
import { randomFillSync } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes of the reserve: several times what hiding a feed writes, the journals of the databases included. */
const RESERVE_BYTES = 8 * 2 ** 20;

/** Free bytes below which a disk counts as full. */
const FULL_BELOW_BYTES = RESERVE_BYTES;

/** Free bytes from which on the reserve is made: it never takes the last space by itself. */
const MADE_FROM_BYTES = 4 * RESERVE_BYTES;

/** Bytes that stay free at most when the reserve of a full disk is made again. */
const LEFT_FREE_BYTES = 2 ** 20;

/** Bytes of the reserve that a running site leaves to commands. */
const KEPT_FOR_COMMANDS_BYTES = RESERVE_BYTES / 2;

const PART_BYTES = 2 ** 18;

/** Milliseconds between two looks at whether there is room for the reserve again. */
const LOOK_EVERY_MS = 30_000;

const fileIn = (state: string) => join(state, "reserve");

/** Free bytes of the file system that has a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has no room for work. */
export function isDiskFull(folder: string, below = FULL_BELOW_BYTES): boolean {
  return existsSync(folder) && freeBytes(folder) < below;
}

/** Makes the reserve of a store if there is none and the disk has room. Never throws: a store works without one. */
export function makeReserve(state: string): void {
  try {
    const missing = RESERVE_BYTES - (statSync(fileIn(state), { throwIfNoEntry: false })?.size ?? 0);
    if (missing > 0 && freeBytes(state) >= MADE_FROM_BYTES) write(state);
  } catch {
    // Another process fills the disk at this moment.
  }
}

/**
 * Writes the reserve, or as much of it as fits. Random bytes take their space on file systems that compress, too.
 * @param leftFree bytes that stay free
 */
function write(state: string, leftFree = 0): void {
  const part = randomFillSync(Buffer.alloc(PART_BYTES));
  const file = openSync(fileIn(state), "w");
  try {
    for (let at = 0; at < RESERVE_BYTES && freeBytes(state) >= leftFree + PART_BYTES; at += PART_BYTES)
      writeSync(file, part);
  } finally {
    closeSync(file);
  }
}

/** Frees a part of the reserve for the running site. @returns false if the rest is kept for commands */
export function giveReserve(state: string): boolean {
  const size = statSync(fileIn(state), { throwIfNoEntry: false })?.size ?? 0;
  if (size - PART_BYTES < KEPT_FOR_COMMANDS_BYTES) return false;
  truncateSync(fileIn(state), size - PART_BYTES);
  return true;
}

/**
 * Removes the reserve if the disk is full, so that the process can work. Where the temporary files of the system have no
 * room either, those of this process go into the state folder.
 * @returns a function that makes the reserve again with what space is left, and never throws; null if the disk has room
 */
export function releaseReserve(state: string): (() => void) | null {
  if (!isDiskFull(state)) return null;
  // What fills the disk would take more of the reserve with each command if more stayed free than there was.
  const leftFree = Math.min(freeBytes(state), LEFT_FREE_BYTES);
  rmSync(fileIn(state), { force: true });
  const temporary = join(state, "tmp");
  if (isDiskFull(tmpdir())) {
    mkdirSync(temporary, { recursive: true });
    process.env.TMPDIR = temporary;
  }
  return () => {
    try {
      write(state, leftFree);
      if (existsSync(temporary) && readdirSync(temporary).length === 0) rmdirSync(temporary);
    } catch {
      // It is smaller than before, or another process works in the same folder.
    }
  };
}

/** Makes the reserve again when the disk has room again, until the returned function is called. */
export function keepReserve(state: string): () => void {
  const timer = setInterval(() => makeReserve(state), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
