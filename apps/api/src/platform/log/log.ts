import { pino, stdTimeFunctions, type Logger } from 'pino'

export type { Logger }

/** Field names whose values are removed from logs, at the top and one or two levels down. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'token',
  'serviceToken',
  'password',
  'totp',
  'secret',
  'secrets',
  'signature',
  'encryptionKey',
  'integrationSecret',
  '["webhook-signature"]',
  '["x-api-key"]',
  '["set-cookie"]',
  'pin',
  'connectionString',
  'databaseUrl',
]

const at = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix}${name}` : prefix === '' ? name : `${prefix}.${name}`
const redacted = SECRET_NAMES.flatMap(name => ['', '*', '*.*', '*.*.*'].map(prefix => at(prefix, name)))

/** Structured lines on standard output: level as a word, ISO time, secrets removed. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[hidden]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
