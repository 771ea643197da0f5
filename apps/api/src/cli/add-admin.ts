import { errors } from '@backoffice/contract'
import { createAdmins, generatePassword } from '../modules/admins/index.ts'
import { createSession, loadTotp } from '../modules/session/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { EdgeRefusal } from '../platform/http/refusal.ts'
import type { AdminArguments } from './admin-arguments.ts'
import { consoleOrigin } from './cli-deps.ts'
import { fieldErrorLines } from './field-error-lines.ts'

/** The output, and whether the change was made. */
type CommandOutput = { readonly lines: readonly string[]; readonly done: boolean }

/** `typed`: the password from standard input; undefined: one is generated. */
export async function addOrReset(deps: Deps, input: AdminArguments, typed: string | undefined): Promise<CommandOutput> {
  const admins = createAdmins(deps, createSession(deps))
  const { username, admin } = input
  const password = typed ?? generatePassword()
  const { newTotpSecret, otpauthUri } = await loadTotp()
  const totpSecret = input.totp === 'new' ? newTotpSecret() : undefined
  const origin = consoleOrigin('admin:add')
  const outcome =
    admin === undefined
      ? await admins.resetPassword({ username, password, ...totpOf(input, totpSecret) }, origin)
      : await admins.add({ username, ...admin, password, ...(totpSecret === undefined ? {} : { totpSecret }) }, origin)
  if (!outcome.ok) return { lines: [sentenceFor(outcome, input, await admins.roleKeys())], done: false }
  return {
    done: true,
    lines: [
      admin === undefined
        ? `The password of ${username} was reset. All sessions of ${username} were ended.`
        : `${username} (${admin.name}, ${admin.role}) can sign in.`,
      ...(typed === undefined ? [`Password (shown only once): ${password}`] : []),
      ...(totpSecret === undefined
        ? []
        : [`Authenticator app URI (shown only once): ${otpauthUri(totpSecret, deps.config.operatorName, username)}`]),
    ],
  }
}

function totpOf({ totp }: AdminArguments, secret: Buffer | undefined): { totpSecret?: Buffer | null } {
  if (secret !== undefined) return { totpSecret: secret }
  return totp === 'none' ? { totpSecret: null } : {}
}

function sentenceFor(refusal: EdgeRefusal, { username, admin }: AdminArguments, roles: readonly string[]): string {
  if (refusal.code === 'DUPLICATE_USERNAME')
    return `An admin named ${username} already exists. To reset the password: npm run admin:add -- --reset --username ${username}`
  if (refusal.code === 'NOT_FOUND') return `No admin is named ${username}.`
  const { code, fields } = refusal
  if (fields === undefined) return errors[code].message
  if (fields['role'] !== undefined) return `Unknown role ${admin?.role ?? ''}. Roles: ${roles.join(', ')}.`
  return fieldErrorLines(fields).join('\n')
}
