import { buildApp, type App } from './app.ts'
import { checkConfig } from './platform/config/check-config.ts'
import { readConfig } from './platform/config/read-config.ts'
import { StartError } from './platform/config/start-error.ts'
import { createLog, type Logger } from './platform/log/log.ts'

/** When stopping does not come to its end by itself. Below the launcher's patience. */
const HARD_STOP_MS = 9_500

/** Reads the settings, builds, listens, and ends with grace on TERM, on INT and when the parent is gone. */
export async function runApi(args: readonly string[]): Promise<void> {
  if (args.includes('--check-config')) return printConfig()
  try {
    const { config, warnings } = readConfig()
    const log = createLog(config.logLevel)
    for (const warning of warnings) log.warn(warning)
    const app = await buildApp(config, log)
    endWithGrace(app, log)
    try {
      await app.start()
      const address = await app.http.listen({ host: config.http.host, port: config.http.port })
      log.info({ address, apiBasePath: config.apiBasePath }, 'ready')
    } catch (error) {
      await app.stop()
      throw error
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
    // Whoever started us holds the other end of a channel we listen on: that must not keep alive what failed to start.
    process.channel?.unref()
  }
}

function printConfig(): void {
  const { text, exitCode } = checkConfig()
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCode
}

function endWithGrace(app: App, log: Logger): void {
  const end = (why: string, exitCode: number): void => {
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
    void app.stop().then(() => process.exit(exitCode))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal, 0))
  // The launcher holds the other end of the channel: when it is gone, however it went, so are we.
  if (process.connected) process.once('disconnect', () => end('the parent is gone', 0))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'a bug nobody caught; this process ends and a fresh one takes over')
    end('a bug', 1)
  })
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken by another program. Stop it, or choose another one with PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
