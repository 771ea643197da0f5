import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild } from '../../environment/child.ts'
import type { ComparisonServer, Listening } from './server.ts'

const app = path.join(import.meta.dirname, 'app')
const nodeModules = path.resolve(import.meta.dirname, '../../../../node_modules')

/** Puts the app's dependencies into its folder. */
export type Install = (stack: AsyncDisposableStack, folder: string) => Promise<void>

export const installReactAdmin: Install = async (stack, folder) => {
  console.error('Installing and building react-admin in a temporary folder …')
  await run(stack, folder, npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Of what is there already: the product's own React and Vite, and the stand-in for react-admin. */
export const installStandIn: Install = async (_stack, folder) => {
  const installed = path.join(folder, 'node_modules')
  mkdirSync(installed)
  for (const name of ['react', 'react-dom', 'vite'])
    symlinkSync(path.join(nodeModules, name), path.join(installed, name))
  cpSync(path.join(import.meta.dirname, 'stand-in'), path.join(installed, 'react-admin'), { recursive: true })
}

/** Installs and builds the react-admin list in a temporary folder and serves it; returns its origin. */
export async function startReactAdmin(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  install: Install,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-react-admin-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(app, folder, { recursive: true })
  await install(stack, folder)
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
