import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Run a program of the repository as a process of its own, from the root.
 * @returns what it printed and its exit code
 */
export async function runScript(...args: readonly string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [output, code] = await Promise.all([text(child.stdout), exit])
  return { output, code }
}
