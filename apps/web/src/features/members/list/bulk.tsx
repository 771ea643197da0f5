import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import type { Translate } from '../../../i18n/translate.ts'
import { Ban, CircleCheck, Tag, Tags, UserRoundCog } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { call } from '../../../api/client.ts'

import { bulkTexts, refusalOf, resultOf, selectOf, useRefreshAfter } from '../../../ui/resource/bulk.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import type { BulkAction, BulkInput, BulkSpec } from '../../../ui/resource-table/list-types.ts'
import { type Member, type MemberBlock, memberBlocks, type MemberStatus } from '../member.ts'

type Body = ClientRequest<Endpoints['members.bulk']>['body']
type Result = ClientResponse<Endpoints['members.bulk']>['data'][number]
type Key = 'addTag' | 'removeTag' | 'block' | 'unblock' | 'status'
type Action = {
  key: Key
  permission: 'members.note' | 'members.block'
  icon: BulkAction['icon']
  input: BulkInput
  reason: boolean
  tone?: 'error'
  body: (chosen: string, reason: string, select: Body['select']) => Body
}

const MAX_TAG_LENGTH = 40
const statuses = ['active', 'suspended', 'closed'] as const satisfies readonly MemberStatus[]

/** Bulk actions on members. Each member is checked and answered separately, as by the single action. */
export function useMemberBulk(tags: readonly string[]): BulkSpec<Member> | undefined {
  const { t } = useTranslation('members')
  const text = useErrorText()
  const can = usePermission()
  const refresh = useRefreshAfter('members.bulk')
  const toAction = ({ key, icon, input, tone, reason: needsReason, body }: Action): BulkAction => ({
    ...bulkTexts(key, t),
    icon,
    tone: tone ?? 'primary',
    input,
    label: t(`bulk.${key}.label`),
    ...(needsReason ? { reasons: t.list('bulk.reasons') } : {}),
    send: async (selection, { chosen, reason = '', idempotencyKey }) => {
      const { data } = await call('members.bulk', { body: body(chosen, reason, selectOf(selection)), idempotencyKey })
      return data.map(result => resultOf(result, result.username ?? result.id, noteOf(result, t, text)))
    },
  })
  const actions = actionsOf(t, tags).filter(({ permission }) => can(permission))
  return actions.length === 0 ? undefined : { actions: actions.map(toAction), onDone: refresh }
}

function actionsOf(t: Translate, tags: readonly string[]): readonly Action[] {
  const tag: BulkInput = { kind: 'text', label: t('filter.tag'), maxLength: MAX_TAG_LENGTH, suggestions: tags }
  const block: BulkInput = {
    kind: 'one',
    label: t('bulk.from'),
    choices: memberBlocks.map(value => ({ value, label: t(`bulk.blocks.${value}`) })),
  }
  const status: BulkInput = {
    kind: 'one',
    label: t('column.status'),
    choices: statuses.map(value => ({ value, label: t(`status.${value}`), note: t(`bulk.means.${value}`) })),
  }
  const blocking =
    (on: boolean): Action['body'] =>
    (chosen, reason, select) => ({ move: 'block', block: chosen as MemberBlock, on, reason, select })
  return [
    {
      key: 'addTag',
      permission: 'members.note',
      icon: <Tag size={15} />,
      input: tag,
      reason: false,
      body: (chosen, _reason, select) => ({ move: 'add-tag', tag: chosen, select }),
    },
    {
      key: 'removeTag',
      permission: 'members.note',
      icon: <Tags size={15} />,
      input: tag,
      reason: false,
      body: (chosen, _reason, select) => ({ move: 'remove-tag', tag: chosen, select }),
    },
    {
      key: 'block',
      permission: 'members.block',
      icon: <Ban size={15} />,
      input: block,
      reason: true,
      tone: 'error',
      body: blocking(true),
    },
    {
      key: 'unblock',
      permission: 'members.block',
      icon: <CircleCheck size={15} />,
      input: block,
      reason: true,
      body: blocking(false),
    },
    {
      key: 'status',
      permission: 'members.block',
      icon: <UserRoundCog size={15} />,
      input: status,
      reason: true,
      body: (chosen, reason, select) => ({ move: 'status', status: chosen as MemberStatus, reason, select }),
    },
  ]
}

/** The new status of the member, or why nothing was done. */
function noteOf(result: Result, t: Translate, text: (error: unknown) => string): string | undefined {
  if (result.ok) return result.status === null ? undefined : t(`status.${result.status}`)
  if (result.code === 'TOO_MANY') return t('bulk.tooManyTags')
  if (result.code === 'STATE_CONFLICT' && result.status !== null)
    return t('bulk.stays', { status: t(`status.${result.status}`) })
  return text(refusalOf(result))
}
