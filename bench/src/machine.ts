import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './statistics';

/** Clock ticks since the machine started, summed over its processors. */
interface Ticks {
  busy: number;
  idle: number;
  steal: number;
}

function machineTicks(): Ticks {
  const [user, nice, system, idle, iowait, irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number) as number[] & { length: 8 };
  return { busy: user! + nice! + system! + irq! + softirq!, idle: idle! + iowait!, steal: steal! };
}

interface Process {
  pid: number;
  parent: number;
  name: string;
  ticks: number;
  /** Of those below it that have ended. */
  ended: number;
}

/** Every process there is; one that ends while we read is simply not listed. */
function processes(): Process[] {
  const found: Process[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const text = readOrNull(() => readFileSync(`/proc/${entry}/stat`, 'utf8'));
    if (text === null) continue;
    const end = text.lastIndexOf(')');
    const rest = text.slice(end + 2).split(' ');
    found.push({
      pid: Number(entry),
      parent: Number(rest[1]),
      name: text.slice(text.indexOf('(') + 1, end),
      ticks: Number(rest[11]) + Number(rest[12]),
      ended: Number(rest[13]) + Number(rest[14]),
    });
  }
  return found;
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null; // gone, or another user's: neither is ours to count
  }
}

/** A process and all below it. */
function treeOf(root: number, list: readonly Process[]): Set<number> {
  const tree = new Set([root]);
  for (let grew = true; grew;) {
    grew = false;
    for (const { pid, parent } of list)
      if (tree.has(parent) && !tree.has(pid)) {
        tree.add(pid);
        grew = true;
      }
  }
  return tree;
}

/** Ticks of the process trees below `roots`, and of every PostgreSQL process, which belong to the measurement too. */
function ownTicks(roots: number[]): { trees: number[]; postgres: number; all: number } {
  const list = processes();
  const sets = roots.map((root) => treeOf(root, list));
  const sum = (isCounted: (process: Process) => boolean) =>
    list.reduce((ticks, process) => ticks + (isCounted(process) ? process.ticks : 0), 0);
  const database = ({ name }: Process) => name.startsWith('postgres');
  return {
    trees: sets.map((tree) => sum(({ pid }) => tree.has(pid))),
    postgres: sum(database),
    all: sum((process) => database(process) || sets.some((tree) => tree.has(process.pid))),
  };
}

/** Share of processor time, 0 to 1, that others took during a slice. */
export interface Slice {
  foreign: number;
  steal: number;
  clean: boolean;
  /** Processor microseconds per process tree, in the order of the roots. */
  cpuMicros: number[];
}

const MICROS_PER_TICK = 10_000;

/** Processor seconds of a process and of all below it, those that have ended included. */
export function treeSeconds(root: number): number {
  const list = processes();
  const tree = treeOf(root, list);
  const ticks = list.reduce((sum, each) => sum + (tree.has(each.pid) ? each.ticks + each.ended : 0), 0);
  return (ticks * MICROS_PER_TICK) / 1e6;
}

/** Runs a slice and returns how much of the machine other processes used; above 5 % the slice is not clean. */
export async function watched<T>(roots: number[], run: () => Promise<T>): Promise<{ value: T; slice: Slice }> {
  const [machine, ownEntry] = [machineTicks(), ownTicks(roots)];
  const value = await run();
  const [after, ownAfter] = [machineTicks(), ownTicks(roots)];
  const busy = after.busy - machine.busy;
  const steal = after.steal - machine.steal;
  const total = busy + steal + (after.idle - machine.idle) || 1;
  const foreign = Math.max(0, busy - (ownAfter.all - ownEntry.all)) / total;
  return {
    value,
    slice: {
      foreign,
      steal: steal / total,
      clean: foreign <= 0.05 && steal / total <= 0.05,
      cpuMicros: ownAfter.trees.map((ticks, i) => (ticks - ownEntry.trees[i]!) * MICROS_PER_TICK),
    },
  };
}

/** Waits until the machine was idle for 0.8 s, at most `limitMs`; returns whether it was. */
export async function waitUntilIdle(limitMs: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < limitMs;) {
    const before = machineTicks();
    await sleep(800);
    const after = machineTicks();
    const idle = after.idle - before.idle;
    if (idle / (idle + (after.busy - before.busy) + (after.steal - before.steal) || 1) >= 0.92) return true;
  }
  return false;
}

/** The process that listens on a port of this machine; null when it is elsewhere or another user's. */
export function pidListeningOn(port: number): number | null {
  const chosen = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of (readOrNull(() => readFileSync(table, 'utf8')) ?? '').split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/);
      if (columns[1]?.endsWith(`:${chosen}`) && columns[3] === '0A') inodes.add(`socket:[${columns[9]}]`);
    }
  for (const { pid } of processes()) {
    const handles = readOrNull(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
    if (handles.some((fd) => inodes.has(readOrNull(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? ''))) return pid;
  }
  return null;
}

const versionOf = (tool: string, ...args: string[]) =>
  readOrNull(() => execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());

/**
 * Milliseconds of a fixed work, the median of seven: objects made, written as text and read again. The same machine may be
 * half as fast in the afternoon; milliseconds of two runs compare where these do.
 */
function referenceMs(): number {
  const taken = Array.from({ length: 7 }, () => {
    const start = performance.now();
    const records: Record<string, { n: number; text: string }> = {};
    for (let n = 0; n < 400_000; n += 1) records[`k${n % 5000}`] = { n, text: String(n) };
    JSON.parse(JSON.stringify(records));
    return performance.now() - start;
  });
  return Math.round(quantile(taken, 0.5));
}

/** What every result prints beside its figures. */
export const describeMachine = () => ({
  node: process.version,
  kernel: release(),
  processors: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  referenceMs: referenceMs(),
  git: versionOf('git', 'rev-parse', '--short', 'HEAD'),
  measuredAt: new Date().toISOString(),
});
