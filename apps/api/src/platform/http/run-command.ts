import type { ErrorCode } from '@backoffice/contract'
import { ok, type ApprovalId, type Result } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../command/command.ts'
import type { Deps } from '../deps.ts'
import { accepted } from './handler.ts'

/** What a command with a second approver came to: it was executed, or its request is pending. */
export type ExecutedOrPending<T> = { readonly executed: T } | { readonly pending: ApprovalId }

/** A result in the envelope of the wire. */
export const inData = <T, C extends string>(result: Result<T, C>): Result<{ data: T }, C> =>
  result.ok ? ok({ data: result.value }) : result

/** Runs a command and answers with what it returns. */
export const runCommand = async <I, T>(
  deps: Deps,
  spec: Command<I, T>,
  origin: Origin,
  input: I,
): Promise<Result<{ data: T }, ErrorCode>> => inData(await command(deps, spec, origin, input))

/** Executed (200), or waiting for a second approver (202). */
export async function runTwoPerson<I, T>(
  deps: Deps,
  spec: Command<I, ExecutedOrPending<T>>,
  origin: Origin,
  input: I,
): Promise<Result<{ data: T }, ErrorCode> | ReturnType<typeof awaitingSecond>> {
  const result = await command(deps, spec, origin, input)
  if (!result.ok) return result
  const { value } = result
  return 'executed' in value ? ok({ data: value.executed }) : awaitingSecond(value.pending)
}

const awaitingSecond = (approvalId: ApprovalId) =>
  accepted({ data: { approvalId, status: 'awaiting-second' as const } })
