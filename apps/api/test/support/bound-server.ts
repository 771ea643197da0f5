import { type EndpointName, endpoints } from '@backoffice/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../src/platform/http/bind.ts'
import { createBodyBudget } from '../../src/platform/http/body-budget.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { createGate, SearchGuard, SignatureGate } from '../../src/platform/http/gate.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { PATIENT_DEADLINE } from './patient-database.ts'

type Handler = Parameters<typeof bindEndpoint>[3]

/** What answers the calls of a server. */
interface Backend {
  readonly gate: ReturnType<typeof createGate>
  readonly signatureGate: SignatureGate
  readonly searchGuard: SearchGuard
  /** By the names of their endpoints. */
  readonly handlers: object
}

interface BoundServer {
  readonly http: FastifyInstance
  /** Equal for servers that differ only in their backend. */
  readonly kind: string
  backend: Backend
  /** Calls under way. */
  calls: number
}

/** Servers that no test of this worker uses now. Binding three hundred endpoints costs more than most tests do. */
const idle: BoundServer[] = []

/**
 * A server with these handlers. `release` it when the test is over: another test gets it, unless calls are still under
 * way, which would meet that test's handlers.
 */
export async function takeServer(deps: Deps, backend: Backend) {
  const { http: settings, apiBasePath, adminSegment, reportSegment } = deps.config
  const kind = JSON.stringify([settings, apiBasePath, adminSegment, reportSegment, Object.keys(backend.handlers)])
  const at = idle.findIndex(each => each.kind === kind)
  const server = (at === -1 ? undefined : idle.splice(at, 1)[0]) ?? (await bindServer(deps, kind, backend))
  server.backend = backend
  const { http } = server
  return {
    http,
    release: async (): Promise<void> => {
      if (http.server.listening || server.calls > 0) await http.close()
      else idle.push(server)
    },
  }
}

async function bindServer(deps: Deps, kind: string, backend: Backend): Promise<BoundServer> {
  const http = await createServer(deps.config, deps.log, PATIENT_DEADLINE)
  const server: BoundServer = { http, kind, backend, calls: 0 }
  http.addHook('onRequest', async () => void (server.calls += 1))
  http.addHook('onResponse', async () => void (server.calls -= 1))
  const bodies = createBodyBudget()
  for (const name of Object.keys(backend.handlers)) {
    bindEndpoint(http, name, endpoints[name as EndpointName], call => handlerOf(server.backend, name)(call), {
      config: deps.config,
      gate:
        (...args) =>
        request =>
          server.backend.gate(...args)(request),
      signatureGate: (...args) => server.backend.signatureGate(...args),
      bodies,
      searchGuard: (...args) => server.backend.searchGuard(...args),
      deadline: PATIENT_DEADLINE,
    })
  }
  await http.ready()
  return server
}

function handlerOf({ handlers }: Backend, name: string): Handler {
  const handler = (handlers as Readonly<Record<string, Handler>>)[name]
  if (handler === undefined) throw new Error(`no handler of ${name}`)
  return handler
}
