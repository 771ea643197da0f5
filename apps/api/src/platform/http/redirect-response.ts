import type { Redirect } from '@backoffice/contract'
import type { FastifyReply } from 'fastify'

/** Redirects without saying where from; then does what the visitor does not wait for. */
export function sendRedirect(reply: FastifyReply, { location, afterwards }: Redirect): FastifyReply {
  const { log, method } = reply.request
  if (afterwards !== undefined && method === 'GET')
    reply.raw.once('finish', () => {
      afterwards().catch((error: unknown) => log.error({ err: error }, 'the work after a redirect failed'))
    })
  return reply.header('referrer-policy', 'no-referrer').redirect(location, 302)
}
