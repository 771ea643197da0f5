import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { quickFolder } from '../../../../scripts/test/quick-folder.ts'
import path from 'node:path'
import { freePort, startEmbeddedPostgres } from '@backoffice/embedded-postgres'
import { root } from '../../../../scripts/test/command.ts'
import type { Release } from '../../../../scripts/test/releases.ts'
import { redisProcess } from '../cluster/redis-process.ts'
import { inherited, startApi, type ApiProcess } from '../support/api-process.ts'
import { openCrashOffice, type CrashCast } from '../support/crash-office.ts'
import { releasedTree } from './released-tree.ts'

const MIGRATE = 'apps/api/src/cli/migrate.ts'
const PREPARE = 'apps/api/test/upgrade/prepare-office.ts'

/**
 * An office that an earlier release prepared and serves with one node, on a database and a Redis that nodes of this
 * release can share. `address` leads to the running nodes in turn, as a load balancer does.
 */
export async function openUpgradedOffice(release: Release) {
  const folder = mkdtempSync(path.join(quickFolder(), 'backoffice-upgrade-'))
  const ends: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })]
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const tree = await releasedTree(release, folder)
    const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
    ends.push(() => database.stop())
    const redis = await redisProcess()
    ends.push(redis.kill)
    await redis.start()
    const { urls } = database
    const office = await openCrashOffice(urls, folder, env => prepareIn(tree, env, folder))
    ends.push(office.close)
    const env = { ...office.env, REDIS_URL: redis.url }
    const nodes: ApiProcess[] = []
    ends.push(async () => void (await Promise.all(nodes.map(node => node.kill()))))
    const startNode = async (place?: string): Promise<ApiProcess> => {
      const node = await startApi(await freePort(), env, place)
      nodes.push(node)
      return node
    }
    const old = await startNode(tree)
    let turn = 0
    return {
      ...office,
      old,
      databaseLog: path.join(folder, 'database', 'postgres.log'),
      address: (): string => nodes[turn++ % nodes.length]?.url ?? old.url,
      /** As `backoffice-prepare` does: with this release's program. */
      migrate: () => succeed(path.join(root, MIGRATE), env),
      /** Starts a node of this release beside the others. */
      startNode: () => startNode(),
      /** Stops a node as an upgrade does. Returns its exit code. */
      async stopNode(node: ApiProcess): Promise<number | null> {
        await node.stop()
        nodes.splice(nodes.indexOf(node), 1)
        return node.child.exitCode
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The database migrated and filled by the code of an earlier release. */
async function prepareIn(tree: string, env: Record<string, string>, files: string): Promise<CrashCast> {
  let cast: CrashCast | undefined
  await succeed(path.join(tree, MIGRATE), env)
  await succeed(path.join(root, PREPARE), env, [tree, files], message => (cast = message as CrashCast))
  if (cast === undefined) throw new Error(`the release in ${tree} prepared nothing`)
  return cast
}

/** Runs a program. @throws with its output when it fails. */
async function succeed(
  file: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  receive: (message: unknown) => void = () => undefined,
): Promise<void> {
  const child = fork(file, args, {
    env: { ...inherited(), ...env },
    execArgv: [],
    // Amounts and their like are BigInts.
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (written += part.toString()))
  child.on('message', receive)
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${file} ended with ${child.exitCode}: ${written.slice(-2_000)}`)
}
