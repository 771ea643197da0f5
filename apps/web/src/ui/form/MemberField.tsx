import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
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
  return (
    <Autocomplete
      options={options}
      value={field.value ?? null}
      disabled={field.disabled}
      loading={found.isFetching}
      filterOptions={all => all}
      getOptionLabel={({ username }) => username}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id }) => id}
      noOptionsText={q.length > 1 ? (found.isError ? t('form.searchFailed') : t('form.nobody')) : t('form.typeMore')}
      loadingText={t('form.searching')}
      onChange={(_event, member) => field.set(member)}
      onInputChange={(_event, text) => setTyped(text)}
      onBlur={field.blur}
      renderOption={({ key, ...attributes }, member) => (
        <li key={key} {...attributes}>
          <span className={css.option}>
            <b>{member.username}</b>
            <span lang="th">{member.name}</span>
            {renderDetail?.(member)}
          </span>
        </li>
      )}
      renderInput={input => <MuiTextField {...input} {...field.input} autoFocus={props.autoFocus ?? false} />}
    />
  )
}
