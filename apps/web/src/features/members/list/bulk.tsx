import type { Endpoints, Got, Sent } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Ban, CircleCheck, Tag, Tags, UserRoundCog } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { bulkMost, notReached, refusalOf, selectOf } from '../../../ui/bulk/bulk-answer.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useMay } from '../../../ui/may/may.ts'
import type {
  BulkAction,
  BulkAsk,
  BulkGiven,
  BulkResult,
  BulkSpec,
  Picked,
} from '../../../ui/resource-table/list-types.ts'
import { type Member, type MemberBlock, memberBlocks, type MemberStatus } from '../member.ts'
import { renewAll } from '../queries.ts'

type Body = Sent<Endpoints['members.bulk']>['body']
type Result = Got<Endpoints['members.bulk']>['data'][number]
type Key = 'addTag' | 'removeTag' | 'block' | 'unblock' | 'status'
type Move = {
  key: Key
  permission: 'members.note' | 'members.block'
  icon: BulkAction['icon']
  ask: BulkAsk
  reason: boolean
  tone?: 'error'
  body: (chosen: string, reason: string, select: Body['select']) => Body
}

const LONGEST_TAG = 40
const statuses = ['active', 'suspended', 'closed'] as const satisfies readonly MemberStatus[]

/** What can be done to many members at once: each is judged and answered on its own, as if it had been done alone. */
export function useMemberBulk(tags: readonly string[]): BulkSpec<Member> | undefined {
  const { t } = useTranslation('members')
  const text = useErrorText()
  const client = useQueryClient()
  const may = useMay()
  return useMemo(() => {
    const send = async ({ body }: Move, picked: Picked, { chosen, reason = '', idempotencyKey }: BulkGiven) => {
      const { data } = await call('members.bulk', { body: body(chosen, reason, selectOf(picked)), idempotencyKey })
      return data.map(result => shownOf(result, noteOf(result, t, text)))
    }
    const actions = movesOf(t, tags)
      .filter(({ permission }) => may(permission))
      .map(
        (move): BulkAction => ({
          key: move.key,
          icon: move.icon,
          most: bulkMost,
          tone: move.tone ?? 'primary',
          ask: move.ask,
          label: t(`bulk.${move.key}.label`),
          title: count => t(`bulk.${move.key}.title`, { count }),
          note: t(`bulk.${move.key}.note`),
          confirm: count => t(`bulk.${move.key}.confirm`, { count }),
          ...(move.reason
            ? {
                reason: {
                  label: t('bulk.reason'),
                  suggestions: t('bulk.reasons', { returnObjects: true }) as string[],
                },
              }
            : {}),
          send: (picked, given) => send(move, picked, given),
        }),
      )
    return actions.length === 0 ? undefined : { actions, onDone: () => renewAll(client) }
  }, [t, text, client, may, tags])
}

function movesOf(t: TFunction<'members'>, tags: readonly string[]): readonly Move[] {
  const tag: BulkAsk = { kind: 'text', label: t('bulk.tag'), longest: LONGEST_TAG, suggestions: tags }
  const block: BulkAsk = {
    kind: 'one',
    label: t('bulk.from'),
    choices: memberBlocks.map(value => ({ value, label: t(`bulk.blocks.${value}`) })),
  }
  const status: BulkAsk = {
    kind: 'one',
    label: t('column.status'),
    choices: statuses.map(value => ({ value, label: t(`status.${value}`), note: t(`bulk.means.${value}`) })),
  }
  const blocking =
    (on: boolean): Move['body'] =>
    (chosen, reason, select) => ({ move: 'block', block: chosen as MemberBlock, on, reason, select })
  return [
    {
      key: 'addTag',
      permission: 'members.note',
      icon: <Tag size={15} />,
      ask: tag,
      reason: false,
      body: (chosen, _reason, select) => ({ move: 'add-tag', tag: chosen, select }),
    },
    {
      key: 'removeTag',
      permission: 'members.note',
      icon: <Tags size={15} />,
      ask: tag,
      reason: false,
      body: (chosen, _reason, select) => ({ move: 'remove-tag', tag: chosen, select }),
    },
    {
      key: 'block',
      permission: 'members.block',
      icon: <Ban size={15} />,
      ask: block,
      reason: true,
      tone: 'error',
      body: blocking(true),
    },
    {
      key: 'unblock',
      permission: 'members.block',
      icon: <CircleCheck size={15} />,
      ask: block,
      reason: true,
      body: blocking(false),
    },
    {
      key: 'status',
      permission: 'members.block',
      icon: <UserRoundCog size={15} />,
      ask: status,
      reason: true,
      body: (chosen, reason, select) => ({ move: 'status', status: chosen as MemberStatus, reason, select }),
    },
  ]
}

/** Where the member stands now, or why nothing was done. */
function noteOf(result: Result, t: TFunction<'members'>, text: (error: unknown) => string): string | undefined {
  if (result.ok) return result.status === null ? undefined : t(`status.${result.status}`)
  if (result.code === 'LIMIT_EXCEEDED') return t('bulk.tooManyTags')
  if (result.code === 'STATE_CONFLICT' && result.status !== null)
    return t('bulk.stays', { status: t(`status.${result.status}`) })
  return text(refusalOf(result))
}

const shownOf = (result: Result, note: string | undefined): BulkResult => ({
  id: result.id,
  name: result.username ?? result.id,
  ok: result.ok,
  again: notReached(result),
  ...(note === undefined ? {} : { note }),
})
