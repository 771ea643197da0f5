import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild } from '../../environment/child.ts'
import type { ComparisonServer, Listening } from './server.ts'

const app = path.join(import.meta.dirname, 'app')

/** Installs and builds the react-admin list in a temporary folder and serves it; returns its origin. */
export async function startReactAdmin(stack: AsyncDisposableStack, databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-react-admin-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(app, folder, { recursive: true })
  console.error('Installing and building react-admin in a temporary folder …')
  await run(stack, folder, npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  await run(stack, folder, process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])

  const child = startChild('bench/src/web/react-admin/server.ts', {})
  stack.defer(() => child.stop())
  const server: ComparisonServer = { url: databaseUrl, folder: path.join(folder, 'dist') }
  child.process.send(server)
  const { port } = await child.message<Listening>()
  return `http://127.0.0.1:${port}`
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

async function run(stack: AsyncDisposableStack, cwd: string, command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // An interrupted measurement ends it before the folder is removed.
  stack.defer(async () => {
    if (child.kill()) await exited
  })
  const [code, signal] = await exited
  if (code !== 0) throw new Error(`${command} ${args[0]} failed (${signal ?? code}); its messages are above`)
}
