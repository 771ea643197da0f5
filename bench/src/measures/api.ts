import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { get, load } from '../load/load.ts'
import { median } from '../load/quantile.ts'
import { startApi, type Api } from '../environment/api.ts'
import { untilAuditIsChecked } from '../environment/audit-is-checked.ts'
import type { BenchEnvironment } from '../environment/environment.ts'
import type { Rig } from '../environment/rig.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'
import { broadcast } from '../sockets/broadcast.ts'

const sizes = {
  smallest: { history: SMALLEST_HISTORY, starts: 1, idleSeconds: 0, loadSeconds: 0.1, sockets: 20 },
  // Idle for long enough for the timers' first run.
  small: { history: 100_000, starts: 5, idleSeconds: 15, loadSeconds: 20, sockets: 1_000 },
  full: { history: 2_000_000, starts: 5, idleSeconds: 15, loadSeconds: 60, sockets: 5_000 },
}

/** What is sealed and checked before the rest is measured, two entries each. */
const AUDITED = 200_000

/** Memory, start and sockets of the API process. */
export const measureApi: Measure = async (rig, { size }) => {
  const { history, starts: startCount, idleSeconds, loadSeconds, sockets } = sizes[size]
  const audited = Math.min(history, AUDITED)
  const environment = await rig.environment('api', history, { audited })
  const afterCheck = await memoryAfterAuditCheck(environment, rig, size !== 'smallest')
  const starts: number[] = []
  for (let count = 0; count < startCount - 1; count++) starts.push(await startOnce(environment))
  const api = await rig.api(environment)
  starts.push(api.secondsToReady)
  await sleep(idleSeconds * 1000)
  const idle = api.memory()
  const underLoad = await memoryUnderLoad(api, environment, loadSeconds)
  const reported = await broadcast(rig.stack, api, environment, sockets)
  return [
    {
      what: `memory of the API after it has sealed and checked ${(2 * audited).toLocaleString('en')} entries of the audit log`,
      measured: afterCheck,
      unit: 'MiB',
    },
    { what: `memory of the API, idle for ${idleSeconds} s`, measured: idle, unit: 'MiB', reach: { atMost: 200 } },
    {
      what: 'memory of the API under list load, the most seen',
      measured: underLoad,
      unit: 'MiB',
      reach: { atMost: 300 },
    },
    {
      what: `start on an existing database until ready, median of ${startCount}`,
      measured: median(starts),
      unit: 's',
      reach: { atMost: 1 },
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

/**
 * The history comes with an audit log that nothing has sealed. A running operator's is sealed within seconds, and checked
 * once a day: that is done here, by an API of its own, so that the next one is idle.
 */
async function memoryAfterAuditCheck(environment: BenchEnvironment, rig: Rig, isAwaited: boolean): Promise<number> {
  const own = new AsyncDisposableStack()
  try {
    const api = isAwaited ? await startApi(own, environment.database) : await rig.api(environment)
    if (isAwaited) await untilAuditIsChecked(api)
    return api.memory()
  } finally {
    await own.disposeAsync()
  }
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
  let most = api.memory()
  const watch = setInterval(() => (most = Math.max(most, api.memory())), 100)
  try {
    await load({ port: api.port, next: () => request }, 32, seconds)
  } finally {
    clearInterval(watch)
  }
  return most
}
