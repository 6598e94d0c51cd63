import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '../portal';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a command of the portal on a data folder, as somebody on its machine does; what it said, and how it ended. */
function run(dataDir: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDir, DEMO_PROFILE: 'none', DATABASE_URL: undefined };
    const child = spawn(process.execPath, ['tools/bootstrap.mjs', ...args], { cwd: root, env });
    let output = '';
    const keep = (bytes: Buffer) => void (output += bytes.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Makes an archive of the portal on its screen and fetches it: the file. */
async function takeBackup(page: Page, password: string): Promise<string> {
  await page.goto('home/Download-DB-Bkup');
  await page.getByLabel(/^Your Current Password/).fill(password);
  await page.getByRole('button', { name: 'Make Backup' }).click();
  const download = page
    .getByRole('group', { name: 'Backup of the database' })
    .getByRole('button', { name: /^Download thervu-backup-/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await download.click();
  const dialog = page.getByRole('dialog', { name: /^Download thervu-backup-/ });
  await dialog.getByLabel(/^Your current password/).fill(password);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return file.path();
}

/**
 * Makes an archive, verifies the portal, restores the archive into a folder that has the secrets of the installation and nothing
 * else, and verifies it there. The anchors are those of before the archive, kept apart: it holds all that they hold.
 */
export async function backUpAndRestore(page: Page, password: string, dataDir: string): Promise<void> {
  const apart = mkdtempSync(path.join(tmpdir(), 'thervu-restored-'));
  const [anchors, restored] = [path.join(apart, 'anchors'), path.join(apart, 'data')];
  const verify = async (folder: string) => {
    const { code, output } = await run(folder, ['audit:verify', '--anchors', anchors]);
    expect(code, output).toBe(0);
  };
  try {
    cpSync(path.join(dataDir, 'storage', 'anchors'), anchors, { recursive: true });
    const archive = await takeBackup(page, password);
    const restore = async () => {
      cpSync(path.join(dataDir, 'secrets'), path.join(restored, 'secrets'), { recursive: true });
      const { code, output } = await run(restored, ['restore', archive]);
      expect(code, output).toBe(0);
      await verify(restored);
    };
    await Promise.all([verify(dataDir), restore()]);
  } finally {
    // run as root, the database is kept elsewhere when its user cannot enter the folder
    const pointer = path.join(restored, 'postgres-folder');
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    rmSync(apart, { recursive: true, force: true });
  }
}
