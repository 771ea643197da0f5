import path from 'node:path'
import { realpathSync } from 'node:fs'
import {
  etcd,
  findProgram,
  haproxy,
  howToInstall,
  patroni,
  postgres,
  redis,
  type Program,
} from '../../../../scripts/test/programs.ts'

/** The paths of the programs of a high-availability cluster. */
export type Programs = {
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  /** With PostgreSQL's programs. */
  readonly postgresFolder: string
}

/** @throws when one is missing, with what to install. */
export function findPrograms(): Programs {
  process.env['REDIS_SERVER_PATH'] = pathOf(redis)
  return {
    patroni: pathOf(patroni),
    etcd: pathOf(etcd),
    haproxy: pathOf(haproxy),
    postgresFolder: path.dirname(realpathSync(pathOf(postgres))),
  }
}

function pathOf(program: Program): string {
  const found = findProgram(program)
  if (found === undefined) throw new Error(howToInstall(program))
  return found
}
