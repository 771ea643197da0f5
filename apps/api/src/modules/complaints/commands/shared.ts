import { endpoints } from '@backoffice/contract'
import { z } from 'zod'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { answerWith } from '../complaint-response.ts'

/** What the audit calls one of them. */
export const KIND = 'complaint'
export type Versioned = { readonly id: string; readonly version: number }

export const event = (id: string) => ({ name: 'complaint.changed', topic: 'compliance' as const, ids: [id] })

/** A complaint as a conflict shows it. */
export async function current(context: AdminContext, { id }: { readonly id: string }): Promise<unknown> {
  const found = await answerWith(context, { id })
  const schema: z.ZodType = endpoints['complaints.change'].answer
  return found.ok ? z.encode(schema, found.value) : null
}
