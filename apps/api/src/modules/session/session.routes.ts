import { ok, refuse } from '@backoffice/kernel'
import { DEADLINE_MS } from '../../platform/http/deadline.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { findOperatorName } from './credentials.repo.ts'
import type { SessionContext } from './context.ts'
import { createDeadline } from './commands/evaluate-sign-in.ts'
import { signIn } from './commands/sign-in.ts'
import { siteOf } from './second-factor/site.ts'
import { signOut } from './commands/end-session.ts'
import { stepUp } from './commands/step-up.ts'

type SessionHandlers = Pick<
  Handlers,
  'session.login' | 'session.me' | 'session.logout' | 'session.step-up' | 'session.config'
>

export function sessionHandlers(module: SessionContext): SessionHandlers {
  const { config, reader, log } = module.deps
  return {
    async 'session.login'({ body, origin, headers }) {
      try {
        const site = siteOf(config.http.publicUrl, headers)
        return await signIn(module, { ...body, site }, origin, createDeadline(DEADLINE_MS))
      } catch (error) {
        // Specification: every failed sign-in that is not the user's fault, including a busy database, returns 500
        // 'Server Error'.
        log.error({ err: error, requestId: origin.requestId }, 'a sign-in failed unexpectedly')
        return refuse('INTERNAL')
      }
    },
    async 'session.me'({ actor: { id, username, name, role, permissions, limits, lacksSecondFactor } }) {
      return ok({
        user: { id, username, name, role },
        permissions: [...permissions],
        limits,
        ...(lacksSecondFactor === true ? { setUp: 'second-factor' as const } : {}),
      })
    },
    async 'session.logout'({ headers, origin }) {
      await signOut(module, headers.authorization, origin)
      return ok({ message: 'Logged out successfully' as const })
    },
    async 'session.step-up'({ actor, body, origin, headers }) {
      const site = siteOf(config.http.publicUrl, headers)
      const outcome = await stepUp(module, actor, { ...body, site }, origin)
      return outcome.ok ? ok({ data: { until: outcome.value.until.toISOString() } }) : outcome
    },
    async 'session.config'() {
      const operatorName = (await findOperatorName(reader)) ?? config.operatorName
      // Addresses without a host: the web uses its own origin. A web served elsewhere has its own config.json.
      return ok({
        apiBaseUrl: config.apiBasePath,
        socketUrl: '/',
        defaultLocale: 'en' as const,
        timeZone: config.dayRule.timeZone,
        businessDayCutOff: config.dayRule.cutOff,
        adminSegment: config.adminSegment,
        reportSegment: config.reportSegment,
        operatorName,
        features: { demo: config.demo },
      })
    },
  }
}
