import type { ClientRequest, Endpoints } from '@backoffice/contract'

// Loaded with the first use: few pages need it.
const library = () => import('@simplewebauthn/browser')

export type Assertion = NonNullable<NonNullable<ClientRequest<Endpoints['session.login']>['body']>['passkey']>
export type NewCredential = NonNullable<ClientRequest<Endpoints['account.passkey-add']>['body']>['credential']

/** Lets the browser sign with a passkey. `options`: the server's. Throws when the user cancels. */
export async function signWithPasskey(options: unknown): Promise<Assertion> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as Assertion
}

/** Lets the browser create a passkey. `options`: the server's. Throws when the user cancels. */
export async function createPasskey(options: unknown): Promise<NewCredential> {
  const { startRegistration } = await library()
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as NewCredential
}

/** What the server asks for after the right password: the details of TOTP_REQUIRED. */
export type FactorRequest = { readonly methods: readonly string[]; readonly passkey: unknown }

export function factorRequestIn(details: Readonly<Record<string, unknown>> | undefined): FactorRequest {
  const methods: unknown = details?.['methods']
  return {
    methods: Array.isArray(methods) ? methods.filter(method => typeof method === 'string') : [],
    passkey: details?.['passkey'],
  }
}
