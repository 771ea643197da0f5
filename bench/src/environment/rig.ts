import { startApi, type Api } from './api.ts'
import { startServer, type Server } from './database.ts'
import { createEnvironment, type BenchEnvironment } from './environment.ts'

/** What a measure runs on. */
export type Rig = {
  /** Releases everything at the end. */
  readonly stack: AsyncDisposableStack
  /** A database with a history. */
  environment(name: string, withdrawals: number, members?: number): Promise<BenchEnvironment>
  /** An API on it. */
  api(environment: BenchEnvironment): Promise<Api>
}

/** One temporary server, on it a database for each name, and an API for each request. */
export function ownRig(stack: AsyncDisposableStack): Rig {
  let server: Promise<Server> | undefined
  return {
    stack,
    environment: async (...wanted) => createEnvironment(await (server ??= startServer(stack)), ...wanted),
    api: ({ database }) => startApi(stack, database),
  }
}

/** The first database asked for, and one API on it, for every measure: starting them is most of the smallest size. */
export function sharedRig(stack: AsyncDisposableStack, server: Server): Rig {
  let environment: Promise<BenchEnvironment> | undefined
  let api: Promise<Api> | undefined
  return {
    stack,
    environment: (...wanted) => (environment ??= createEnvironment(server, ...wanted)),
    api: ({ database }) => (api ??= startApi(stack, database)),
  }
}
