import { countdownSetting, lineSetting, websiteSetting } from '@backoffice/contract/setting-documents/documents'
import { inviteSetting } from '@backoffice/contract/invites/setting'
import { ok, type Result } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { countdown, invite, line, website } from './documents.ts'
import { type ChangedHandler, createSetting, type Pictures } from './setting.ts'

export { publicSiteOf, type CountdownDocument, type LineDocument, type WebsiteDocument } from './documents.ts'
export { createSetting, type ChangedHandler, type Pictures, type SettingSpec } from './setting.ts'
export type SettingDocuments = ReturnType<typeof createSettingDocuments>

type SettingDocumentHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `${'website' | 'line' | 'countdown' | 'invite'}-setting.${string}`>
>

/** The module of the settings that are one document each. */
export function createSettingDocuments(deps: Deps, pictures: Pictures) {
  const changedHandlers: ChangedHandler[] = []
  const options = { pictures, changedHandlers }
  const settings = {
    website: createSetting(deps, websiteSetting, website(deps.config.operatorName), options),
    line: createSetting(deps, lineSetting, line, options),
    countdown: createSetting(deps, countdownSetting, countdown, options),
    invite: createSetting(deps, inviteSetting, invite, options),
  }
  const handlers: SettingDocumentHandlers = {
    'website-setting.get': async () => toList(await settings.website.handlers.get()),
    'website-setting.change': settings.website.handlers.change,
    'website-setting.history': settings.website.handlers.history,
    'website-setting.brand': async () => {
      const { siteName: name, logoUrl } = await settings.website.show(deps.reader)
      return ok({ data: { name, logoUrl } })
    },
    'line-setting.get': settings.line.handlers.get,
    'line-setting.change': settings.line.handlers.change,
    'line-setting.history': settings.line.handlers.history,
    'countdown-setting.get': settings.countdown.handlers.get,
    'countdown-setting.change': settings.countdown.handlers.change,
    'countdown-setting.history': settings.countdown.handlers.history,
    'invite-setting.get': settings.invite.handlers.get,
    'invite-setting.change': settings.invite.handlers.change,
    'invite-setting.history': settings.invite.handlers.history,
  }
  return {
    handlers,
    /** The current document, or the default; of invites also the one in force until the end of a day. */
    read: {
      website: (reader: Reader) => settings.website.read(reader),
      line: (reader: Reader) => settings.line.read(reader),
      countdown: (reader: Reader) => settings.countdown.read(reader),
      invite: (reader: Reader, end?: Date) => settings.invite.read(reader, end),
    },
    /** Registers what another module does in the transaction that changes a document. */
    onChanged: (handler: ChangedHandler): void => void changedHandlers.push(handler),
  }
}

const toList = <T, C extends string>(result: Result<{ data: T }, C>): Result<{ data: T[] }, C> =>
  result.ok ? ok({ data: [result.value.data] }) : result
