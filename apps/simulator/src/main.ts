import { once } from 'node:events'
import { seeded } from '@backoffice/population'
import { readConfig } from './config.ts'
import { createBanks } from './feeds/feed.ts'
import { createAgent } from './providers/agent.ts'
import { createFairPay } from './providers/fairpay.ts'
import { createLine } from './providers/line.ts'
import { createContentReader } from './player-site/content-reader.ts'
import { createInbox } from './player-site/inbox.ts'
import { createSignedReader } from './player-site/signed-reader.ts'
import { createSiteReader } from './player-site/site-reader.ts'
import { createProviderServer } from './providers/server.ts'
import { Sender } from './sender.ts'
import { createSimulator } from './simulation/simulation.ts'

/** The external systems as a process: providers on loopback, players through the integration API. */
const config = readConfig()
const sender = new Sender(config.apiUrl, config.secret)
const banks = createBanks(config.balances)
const log = (line: string): void => void process.stdout.write(`simulator: ${line}\n`)
const read = createSignedReader(config.apiUrl, config.secret)
const simulator = createSimulator(sender, {
  ...config,
  banks,
  site: createSiteReader(read),
  log: config.isVerbose ? log : () => undefined,
})
const fairpay = createFairPay({
  seed: config.seed,
  mischief: config.mischief,
  settle: async ({ reference, status, fee, reason }) => {
    await sender.send({
      type: 'payout.settled',
      data: { reference, status, ...(fee === null ? {} : { fee }), ...(reason === null ? {} : { reason }) },
    })
  },
})
const readContent = createContentReader(read, log)
const behaviour = seeded(config.seed + 1)
const inbox = createInbox({
  secret: config.secret,
  trouble: () =>
    behaviour.chance(config.mischief / 2) ? 'before' : behaviour.chance(config.mischief / 2) ? 'after' : null,
  onEvent: event => simulator.heard(event),
  onContentChanged: () => void readContent(),
  onViolation: ({ kind, id, detail }) =>
    void process.stderr.write(`simulator: unexpected event to the player site (${kind}, ${id}): ${detail}\n`),
})
/** Baht. */
const SOMEBODYS = 12_480
const started = Date.now()
const server = createProviderServer({
  agent: createAgent(),
  fairpay,
  inbox,
  rewards: simulator.rewards,
  line: createLine({ seed: config.seed + 2, mischief: config.mischief }),
  // The wallet's balance equals its feed's balance; a foreign wallet is used where the operator has none.
  wallet: () => banks.heldAt('TMN') ?? SOMEBODYS,
  messages: () => Math.max(0, 480 - Math.floor((Date.now() - started) / 600_000)),
})

let stopping = false
const leave = (): void => {
  if (stopping) return
  stopping = true
  server.close()
  server.closeAllConnections()
  process.exit(0)
}
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
process.on('disconnect', leave)

server.listen(config.port, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.stdout.write(
  `simulator: providers on http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : config.port}\n`,
)

const rest = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
while (!stopping) {
  if (config.pace === 0) await rest(60_000)
  else {
    await rest(simulator.pause(new Date()))
    if (fairpay.available < 200_000) fairpay.topUp(1_500_000)
    await simulator.step()
  }
}
