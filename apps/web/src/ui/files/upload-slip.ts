import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { call } from '../../api/client.ts'
import type { ReadFile } from './read-file.ts'

/** Accepted types and maximum size of a slip: the server's rule. */
export const slipRule = { accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 4 * 1_048_576 } as const

type SlipBody = ClientRequest<Endpoints['uploads.slip']>['body']
export type UploadedSlip = ClientResponse<Endpoints['uploads.slip']>['data']

/** Uploads a slip; the server stores a re-encoded picture. */
export async function uploadSlip(file: ReadFile, idempotencyKey: string = crypto.randomUUID()): Promise<UploadedSlip> {
  // FileDrop accepts no other types.
  const contentType = file.type as SlipBody['contentType']
  return (await call('uploads.slip', { body: { contentType, base64: file.base64 }, idempotencyKey })).data
}
