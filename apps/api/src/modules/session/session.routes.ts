import { ok, refuse } from '@backoffice/kernel'
import { DEADLINE_MS } from '../../platform/http/deadline.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { findOperatorName } from './operator.repo.ts'
import type { SessionRoom } from './room.ts'
import { patienceOf } from './use-cases/patience.ts'
import { signIn } from './use-cases/sign-in.ts'
import { signOut } from './use-cases/sign-out.ts'
import { stepUp } from './use-cases/step-up.ts'

export type SessionHandlers = Pick<
  Handlers,
  'session.login' | 'session.me' | 'session.logout' | 'session.step-up' | 'session.config'
>

export function sessionHandlers(room: SessionRoom): SessionHandlers {
  const { config, reader, log } = room.deps
  return {
    async 'session.login'({ body, origin }) {
      try {
        return await signIn(room, body, origin, patienceOf(DEADLINE_MS))
      } catch (error) {
        // The spec: any failed sign-in that is nobody's fault answers 500 'Server Error', a busy database too.
        log.error({ err: error, requestId: origin.requestId }, 'a sign-in failed unexpectedly')
        return refuse('INTERNAL')
      }
    },
    async 'session.me'({ actor: { id, username, name, role, permissions, limits } }) {
      return ok({ user: { id, username, name, role }, permissions: [...permissions], limits })
    },
    async 'session.logout'({ headers, origin }) {
      await signOut(room, headers.authorization, origin)
      return ok({ message: 'Logged out successfully' as const })
    },
    async 'session.step-up'({ actor, body, origin }) {
      const outcome = await stepUp(room, actor, body, origin)
      return outcome.ok ? ok({ data: { until: outcome.value.until.toISOString() } }) : outcome
    },
    async 'session.config'() {
      const operatorName = (await findOperatorName(reader)) ?? config.operatorName
      // Addresses without a host: the web talks to whoever served it. A web served elsewhere has a config.json of its
      // own.
      return ok({
        apiBaseUrl: config.apiBasePath,
        socketUrl: '/',
        defaultLocale: 'en' as const,
        timeZone: config.dayRule.timeZone,
        adminSegment: config.adminSegment,
        reportSegment: config.reportSegment,
        operatorName,
        features: { demo: config.demo },
      })
    },
  }
}
