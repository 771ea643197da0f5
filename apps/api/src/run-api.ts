import type { App } from './app.ts'
import type { PlatformOptions } from './platform/platform.ts'
import { checkConfig } from './platform/config/check-config.ts'
import { readConfig } from './platform/config/read-config.ts'
import { StartError } from './platform/config/config.ts'
import { createLog, type Logger } from './platform/log/log.ts'

/** Time limit for stopping. Below the launcher's limit. */
const HARD_STOP_MS = 9_500
/** What is left to do when the last request has ended or was cut. */
const AFTER_LAST_REQUEST_MS = 1_000

/** Reads the settings, builds the app, listens, and stops gracefully on TERM, INT or when the parent exits. */
export async function runApi(args: readonly string[], options?: PlatformOptions): Promise<void> {
  if (args.includes('--check-config')) return printConfig()
  try {
    const { config, warnings } = readConfig()
    const log = createLog(config.logLevel)
    for (const warning of warnings) log.warn(warning)
    // Loaded only now: wrong settings are reported before that.
    const { buildApp } = await import('./app.ts')
    const app = await buildApp(config, log, options)
    const lastRequests = options?.limits?.lastRequests
    endWithGrace(app, log, lastRequests === undefined ? HARD_STOP_MS : lastRequests + AFTER_LAST_REQUEST_MS)
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
    // The channel to the parent must not keep a process alive that failed to start.
    process.channel?.unref()
  }
}

function printConfig(): void {
  const { text, exitCode } = checkConfig()
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCode
}

function endWithGrace(app: App, log: Logger, hardStop: number): void {
  const end = (why: string, exitCode: number): void => {
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), hardStop).unref()
    void app.stop().then(() => process.exit(exitCode))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal, 0))
  // When the launcher's end of the channel closes, for whatever reason, this process stops too.
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
