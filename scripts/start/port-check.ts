import { createServer } from 'node:net'
import { isPortFree } from '@backoffice/embedded-postgres'
import { OperatorError } from './operator-error.ts'

/** @throws OperatorError saying what to do when nothing can listen on this port. */
export async function requirePort(host: string, port: number): Promise<void> {
  const reason = await tryListening(host, port)
  if (reason === undefined) return
  if (reason === 'EADDRINUSE') {
    const other = await nextFree(host, port + 1)
    throw new OperatorError(
      `Port ${port} on ${host} is already in use by another program. Stop that program, or choose another port: PORT=${other} npm start`,
    )
  }
  if (reason === 'EACCES')
    throw new OperatorError(`This user may not use port ${port}. Choose one above 1023: PORT=3000 npm start`)
  throw new OperatorError(`HOST is "${host}", and this machine cannot listen there (${reason}).`)
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function nextFree(host: string, from: number): Promise<number> {
  for (let port = from; port < from + 50 && port < 65_536; port++) {
    if (await isPortFree(port, host)) return port
  }
  return from
}
