import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { Combobox } from '../combobox/Combobox.tsx'
import { type FieldProps, useField } from './field.ts'
import css from './form.module.css'

export type SelectedMember = { readonly id: string; readonly username: string; readonly name: string }

const SHOWN = '10'

type Props = FieldProps & {
  autoFocus?: boolean
  /** Called with the ids of the search results, so that {@link Props.renderDetail} can load them together. */
  onFound?: (ids: readonly string[]) => void
  /** Renders further details of a member in the list. */
  renderDetail?: (member: SelectedMember) => ReactNode
}

/** A member, searched by username, phone, account or name like in the member list. */
export function MemberField({ onFound, renderDetail, ...props }: Props) {
  const { t } = useTranslation('ui')
  const field = useField<SelectedMember | null>(props)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = { q, limit: SHOWN }
  const found = useQuery({
    queryKey: keyOf('members.list', {}, query),
    queryFn: ({ signal }) => call('members.list', { query, signal }),
    enabled: q.length > 1 && q !== field.value?.username,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const members = found.data?.data
  useEffect(() => {
    if (members !== undefined) onFound?.(members.map(({ id }) => id))
  }, [members, onFound])
  const options: readonly SelectedMember[] = (members ?? []).map(({ id, username, firstName, lastName }) => ({
    id,
    username,
    name: `${firstName} ${lastName}`.trim(),
  }))
  const note = found.isFetching
    ? t('form.searching')
    : q.length > 1
      ? t(found.isError ? 'form.searchFailed' : 'form.nobody')
      : t('form.typeMore')
  return (
    <Combobox
      {...field.input}
      items={options}
      value={field.value ?? null}
      disabled={field.disabled}
      note={note}
      keyOf={({ id }) => id}
      labelOf={({ username }) => username}
      renderItem={member => (
        <span className={css.option}>
          <b>{member.username}</b>
          <span lang="th">{member.name}</span>
          {renderDetail?.(member)}
        </span>
      )}
      autoFocus={props.autoFocus ?? false}
      onChange={field.set}
      onType={setTyped}
      onBlur={field.blur}
    />
  )
}
