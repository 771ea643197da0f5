import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

const host = '127.0.0.1'

/** The port of the last start when it is free, otherwise one from the system. */
export async function choosePort(memory: string): Promise<number> {
  const remembered = readPort(memory)
  if (remembered !== undefined && (await isPortFree(remembered))) return remembered
  return freePort()
}

export function rememberPort(memory: string, port: number): void {
  writeFileSync(memory, `${port}\n`)
}

export function readPort(memory: string): number | undefined {
  try {
    const port = Number(readFileSync(memory, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}

/** A free loopback port. Another process may take it first, so callers must retry. */
export function freePort(): Promise<number> {
  return listenOnce(0, host)
}

export async function isPortFree(port: number, address = host): Promise<boolean> {
  return listenOnce(port, address).then(
    () => true,
    () => false,
  )
}

function listenOnce(port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: address, exclusive: true }, () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : port))
    })
  })
}
