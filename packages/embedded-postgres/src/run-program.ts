import { spawn } from 'node:child_process'
import path from 'node:path'
import { EmbeddedPostgresError } from './folder.ts'
import type { Binaries } from './binaries.ts'
import type { Identity } from './identity.ts'

/**
 * Runs a PostgreSQL program to its end.
 * @throws EmbeddedPostgresError with its output when it fails.
 */
export function runProgram(
  identity: Identity,
  binaries: Binaries,
  program: string,
  args: readonly string[],
  input = '',
): Promise<void> {
  const [file, ...words] = identity.command(program, args)
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, {
      env: binaries.env,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
      windowsHide: true,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    // A program that ends before reading all input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => undefined)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new EmbeddedPostgresError(`${path.basename(program)} failed (${signal ?? code}):\n${said.trim()}`))
    })
    child.stdin.end(input)
  })
}
