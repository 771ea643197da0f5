import type { ClientResponse, EndpointName, Endpoints, Permission } from '@backoffice/contract'
import { useQueries } from '@tanstack/react-query'
import {
  type LucideIcon,
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgePercent,
  Megaphone,
  ShieldCheck,
  Ticket,
  Users,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../features/session/index.ts'
import { read } from '../../../api/read.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { NavKey } from '../../titles.ts'

/** A record the search found. */
export type Found = {
  readonly id: string
  readonly kind: NavKey
  readonly icon: LucideIcon
  readonly title: string
  readonly caption: string
  readonly href: string
}

type Searched = Extract<
  EndpointName,
  | 'members.list'
  | 'deposits.list'
  | 'withdrawals.list'
  | 'admins.list'
  | 'promotions.list'
  | 'campaigns.list'
  | 'credit-codes.unused'
>
type Row<N extends Searched> = ClientResponse<Endpoints[N]> extends { readonly data: readonly (infer R)[] } ? R : never
type Shown = Pick<Found, 'id' | 'title' | 'caption' | 'href'>
type Source = {
  readonly name: Searched
  readonly needs: Permission
  readonly kind: NavKey
  readonly icon: LucideIcon
  readonly show: (row: never, when: (instant: string) => string) => Shown
}

const source = <N extends Searched>(
  name: N,
  needs: Permission,
  kind: NavKey,
  icon: LucideIcon,
  show: (row: Row<N>, when: (instant: string) => string) => Shown,
): Source => ({ name, needs, kind, icon, show })

const MAX_FOUND = 5
/** Between the last key and the request. */
const TYPING_MS = 120
const MIN_LENGTH = 2

/**
 * What is searched: the lists themselves, by the search of each. So who may see what, masking, and the limit of lookups
 * by phone and account number hold here as there.
 */
const sources: readonly Source[] = [
  source('members.list', 'members.read', 'customers', Users, ({ id, username, firstName, lastName }) => ({
    id,
    title: username,
    caption: `${firstName} ${lastName}`,
    href: `/member/profile/${id}`,
  })),
  source(
    'withdrawals.list',
    'withdrawals.read',
    'withdrawals',
    ArrowUpFromLine,
    ({ id, member, amount, requestedAt }, when) => ({
      id,
      title: `${member.username} · ${formatMoney(amount)}`,
      caption: `${member.name} · ${when(requestedAt)}`,
      href: `/account/withdraw?tab=all&id=${id}`,
    }),
  ),
  source(
    'deposits.list',
    'deposits.read',
    'deposits',
    ArrowDownToLine,
    ({ id, member, amount, providerRef, from, detectedAt }, when) => ({
      id,
      title: `${member?.username ?? from.name ?? '–'} · ${formatMoney(amount)}`,
      caption: [when(detectedAt), providerRef].filter(part => part !== null).join(' · '),
      href: `/account/deposit?id=${id}`,
    }),
  ),
  source('credit-codes.unused', 'marketing.read', 'creditCodes', Ticket, ({ id, code, batch }) => ({
    id,
    title: code,
    caption: batch.name,
    href: `/creditcode?tab=unused&batchId=${batch.id}`,
  })),
  source('promotions.list', 'marketing.read', 'promotions', BadgePercent, ({ id, title }) => ({
    id,
    title,
    caption: '',
    href: `/promotion/detail/${id}`,
  })),
  source('campaigns.list', 'marketing.read', 'campaigns', Megaphone, ({ id, name, code }) => ({
    id,
    title: name,
    caption: code,
    href: `/Campaign?id=${id}`,
  })),
  source('admins.list', 'admins.read', 'admins', ShieldCheck, ({ id, username, name }) => ({
    id,
    title: username,
    caption: name,
    href: `/admin/profile/${id}`,
  })),
]

type Results = {
  readonly found: readonly Found[]
  /** The text is searched now, or will be after the next keys. */
  readonly isSearching: boolean
  /** Why a list could not be searched. */
  readonly error: unknown
}

/** Records that match a text of at least two characters, in the lists the admin may read. */
export function useFound(typed: string): Results {
  const { permissions } = useSignedIn()
  const format = useFormat()
  const when = (instant: string) => format.when(instant, 'dateTime')
  const wanted = typed.trim()
  const text = useSettled(wanted)
  const enabled = text.length >= MIN_LENGTH
  const searched = sources.filter(({ needs }) => permissions.has(needs))
  const results = useQueries({
    queries: searched.map(({ name }) => ({
      ...read(name, { query: { q: text, limit: MAX_FOUND } }),
      enabled,
      retry: false,
    })),
  })
  return {
    found: !enabled
      ? []
      : results.flatMap(({ data }, at) => {
          const from = searched[at]
          const rows = (data as { data: readonly never[] } | undefined)?.data ?? []
          return from === undefined
            ? []
            : rows.map(row => ({ ...from.show(row, when), kind: from.kind, icon: from.icon }))
        }),
    isSearching: wanted.length >= MIN_LENGTH && (wanted !== text || results.some(({ isPending }) => isPending)),
    error: enabled ? (results.find(({ error }) => error !== null)?.error ?? null) : null,
  }
}

/** The text once no key has followed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
