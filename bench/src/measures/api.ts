import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { get, load } from '../load/load.ts'
import { median } from '../load/quantile.ts'
import { startApi, type Api } from '../environment/api.ts'
import { startServer } from '../environment/database.ts'
import { createEnvironment, type BenchEnvironment } from '../environment/environment.ts'
import type { Measure } from '../measure.ts'
import { broadcast } from '../sockets/broadcast.ts'

const STARTS = 5
/** Long enough for the timers' first run. */
const IDLE_SECONDS = 15

/** Memory, start and sockets of the API process. */
export const measureApi: Measure = async (stack, { full }) => {
  const server = await startServer(stack)
  const environment = await createEnvironment(server, 'api', full ? 2_000_000 : 100_000)
  const starts: number[] = []
  for (let count = 0; count < STARTS; count++) starts.push(await startOnce(environment))
  const api = await startApi(stack, environment.database)
  await sleep(IDLE_SECONDS * 1000)
  const idle = api.memory()
  const underLoad = await memoryUnderLoad(api, environment, full ? 60 : 20)
  const sockets = full ? 5_000 : 1_000
  const reported = await broadcast(stack, api, environment, sockets)
  return [
    { what: `memory of the API, idle for ${IDLE_SECONDS} s`, measured: idle, unit: 'MiB', reach: { atMost: 200 } },
    {
      what: 'memory of the API under list load, the most seen',
      measured: underLoad,
      unit: 'MiB',
      reach: { atMost: 350 },
    },
    {
      what: `start on an existing database until ready, median of ${STARTS}`,
      measured: median(starts),
      unit: 's',
      reach: { atMost: 3 },
    },
    {
      what: `${sockets.toLocaleString('en')} sockets, one event: from sending it to the last that heard`,
      measured: reported.seconds,
      unit: 's',
      reach: { atMost: 1 },
      from: reported.from,
    },
  ] satisfies Figure[]
}

async function startOnce({ database }: BenchEnvironment): Promise<number> {
  const own = new AsyncDisposableStack()
  try {
    return (await startApi(own, database)).secondsToReady
  } finally {
    await own.disposeAsync()
  }
}

async function memoryUnderLoad(api: Api, { token }: BenchEnvironment, seconds: number): Promise<number> {
  const request = get('/api/userbalance/allwithdraw?limit=25', token)
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, api.memory())), 100)
  try {
    await load({ port: api.port, next: () => request }, 32, seconds)
  } finally {
    clearInterval(watch)
  }
  return most
}
