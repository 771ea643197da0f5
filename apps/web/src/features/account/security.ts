import type { ClientResponse, Endpoints } from '@backoffice/contract'

export type Security = ClientResponse<Endpoints['account.security']>['data']
export type Passkey = Security['passkeys'][number]
