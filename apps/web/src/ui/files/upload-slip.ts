import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { call } from '../../api/client.ts'
import type { ReadFile } from './read-file.ts'

/** What a slip may come as, and how large it may be: the server's own rule. */
export const slipRule = { accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 4 * 1_048_576 } as const

type SlipBody = ClientRequest<Endpoints['uploads.slip']>['body']
export type UploadedSlip = ClientResponse<Endpoints['uploads.slip']>['data']

/** Sends the picture of a slip; the server keeps a picture of its own making. */
export async function uploadSlip(file: ReadFile, idempotencyKey: string = crypto.randomUUID()): Promise<UploadedSlip> {
  // FileDrop takes no other kinds.
  const contentType = file.type as SlipBody['contentType']
  return (await call('uploads.slip', { body: { contentType, base64: file.base64 }, idempotencyKey })).data
}
