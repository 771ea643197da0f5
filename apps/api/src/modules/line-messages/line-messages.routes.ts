import { permissionOf } from '@backoffice/contract'
import { newId, ok } from '@backoffice/kernel'
import { command, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runTwoPerson } from '../../platform/http/index.ts'
import type { LineDocument } from '../setting-documents/index.ts'
import { testText } from './domain/message-text.ts'
import { pushMessage } from './line-api.ts'
import { readMessageState } from './line-messages.repo.ts'
import { findPendingToken, findTokenChange, openToken, tokenMark } from './line-token.repo.ts'
import type { TokenApproval } from './token-approval.ts'

type LineHandlers = Pick<Handlers, Extract<keyof Handlers, `line-messages.${string}`>>
type ReadSettings = (reader: Deps['reader']) => Promise<LineDocument>

export function lineMessageHandlers(deps: Deps, readSettings: ReadSettings, approval: TokenApproval): LineHandlers {
  const { db, config, clock } = deps
  return {
    'line-messages.status': async () => {
      const [state, change, token, pendingToken] = await Promise.all([
        readMessageState(db),
        findTokenChange(db),
        openToken(db, config.encryptionKey),
        findPendingToken(db, clock.now()),
      ])
      return ok({
        data: {
          ...state,
          hasToken: change !== undefined,
          tokenUnreadable: token.kind === 'unreadable',
          tokenSetAt: change?.setAt ?? null,
          tokenSetBy: change === undefined ? null : { id: change.byId, name: change.byName },
          pendingToken,
        },
      })
    },
    'line-messages.set-token': async ({ body: { token }, origin }) => {
      const mark = token === null ? null : tokenMark(token, config.encryptionKey)
      return runTwoPerson(deps, approval.setToken(token), origin, { mark })
    },
    'line-messages.test': async ({ origin }) => {
      // The key of the test is stored, so that a repeated call sends no second message.
      const requested = await command(deps, requestTest, origin, {})
      if (!requested.ok) return requested
      const [token, { targetId }] = await Promise.all([openToken(db, config.encryptionKey), readSettings(db)])
      const base = config.services.line
      const unsent = (outcome: 'no-address' | 'no-token' | 'token-unreadable' | 'no-target') =>
        ok({ data: { outcome, status: null, message: null } })
      if (base === null) return unsent('no-address')
      if (token.kind !== 'set') return unsent(token.kind === 'none' ? 'no-token' : 'token-unreadable')
      if (targetId === null) return unsent('no-target')
      const { retryKey } = requested.value
      const text = testText(config.operatorName)
      const result = await pushMessage(base, { retryKey, token: token.value, to: targetId, text })
      if (result.kind === 'sent') return ok({ data: { outcome: 'sent', status: null, message: null } })
      const { status, message } = result
      return ok({ data: { outcome: status === null ? 'no-answer' : 'refused', status, message } })
    },
  }
}

/** Records that a test message was requested and returns the key it is sent under. */
const requestTest: Command<object, { retryKey: string }> = {
  name: 'line-messages.test',
  permission: permissionOf('line-messages.test'),
  object: () => ({ kind: 'settings', id: 'line' }),
  run: async () => ok({ retryKey: newId() }),
}
