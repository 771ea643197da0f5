import { Pencil, Trash2 } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../button/Button.tsx'
import { Popover } from '../popover/Popover.tsx'
import { useAction } from '../action/use-action.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ErrorPanel } from '../panel/ErrorPanel.tsx'
import type { SavedList } from '../resource-table/list-appearance.ts'
import { type Search, toView, viewSearchOf } from '../resource-table/search-state.ts'
import { hrefOf, type SetSearch } from '../resource-table/use-list-search.ts'
import css from './panel.module.css'
import { useOpenView } from './open-view.ts'
import { sameSearch, scopes, useViews, type View } from './views.ts'

const ViewDialog = lazy(() => import('./ViewDialog.tsx').then(part => ({ default: part.ViewDialog })))

type Props = { anchor: HTMLElement | null; list: SavedList; search: Search; onSearch: SetSearch; onClose: () => void }

/**
 * The saved views of a list: the user's, their role's, everyone's. Each is a link: the URL is the list's only state.
 */
export function ViewsMenu({ anchor, list, search, onSearch, onClose }: Props) {
  const { t } = useTranslation('listTools')
  const titleId = useId()
  const views = useViews(list)
  const [editing, edit] = useState<View | 'new' | null>(null)
  const [takes, setTakes] = useState(false)
  const [dropping, drop] = useState<View | null>(null)
  const restore = useAction('views.create', { aloud: true })
  const show = (view: View) => onSearch(toView(search, view), { replace: true })
  const remove = useAction('views.delete', {
    done: () => t('views.deleted', { name: dropping?.name }),
    undo: () => {
      if (dropping === null) return
      const { name, scope, search: saved } = dropping
      restore.submit({ body: { name, scope, search: saved, list } })
    },
    onSettled: () => drop(null),
  })
  const now = viewSearchOf(search)
  const all = views.data?.data ?? []
  const open = useOpenView(list, search)
  // Saving changes needs the view as it is now, and the right to change it.
  const changed = open?.isChanged === true && open.view.can.includes('change') ? open.view : undefined
  const follow = (event: MouseEvent, view: View) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSearch(toView(search, view))
    onClose()
  }
  return (
    <>
      {editing === null && dropping === null && (
        <Popover anchor={anchor} onClose={onClose} align="end" aria-labelledby={titleId}>
          <div className={css.panel}>
            <div className={css.head}>
              <h2 id={titleId} className={css.title}>
                {t('views.title')}
              </h2>
            </div>
            {views.isError && views.data === undefined && (
              <ErrorPanel error={views.error} onRetry={() => void views.refetch()} />
            )}
            {views.isSuccess && all.length === 0 && <p className={css.note}>{t('views.none')}</p>}
            {scopes.map(scope => {
              const of = all.filter(view => view.scope === scope)
              if (of.length === 0) return null
              return (
                <section key={scope} aria-label={t(`views.scope.${scope}`)}>
                  <h3 className={css.group}>{t(`views.scope.${scope}`)}</h3>
                  <ul>
                    {of.map(view => (
                      <li key={view.id} className={css.row} data-current={sameSearch(now, view.search)}>
                        <a
                          className={css.name}
                          href={hrefOf({}, toView({}, view))}
                          aria-current={sameSearch(now, view.search)}
                          title={view.scope === 'mine' ? undefined : t('views.by', { name: view.owner.name })}
                          onClick={event => follow(event, view)}
                        >
                          {view.name}
                        </a>
                        {view.can.includes('change') && (
                          <IconButton
                            size="small"
                            aria-label={t('views.edit', { name: view.name })}
                            title={t('views.edit', { name: view.name })}
                            onClick={() => {
                              setTakes(false)
                              edit(view)
                            }}
                          >
                            <Pencil size={14} strokeWidth={1.75} />
                          </IconButton>
                        )}
                        {view.can.includes('delete') && (
                          <IconButton
                            size="small"
                            aria-label={t('views.delete', { name: view.name })}
                            title={t('views.delete', { name: view.name })}
                            onClick={() => drop(view)}
                          >
                            <Trash2 size={14} strokeWidth={1.75} />
                          </IconButton>
                        )}
                      </li>
                    ))}
                  </ul>
                </section>
              )
            })}
            <div className={css.foot}>
              {changed !== undefined && (
                <Button
                  size="small"
                  variant="contained"
                  color="primary"
                  onClick={() => {
                    setTakes(true)
                    edit(changed)
                  }}
                >
                  {t('views.saveChanges', { name: changed.name })}
                </Button>
              )}
              <Button
                size="small"
                {...(changed === undefined ? { variant: 'contained', color: 'primary' } : {})}
                onClick={() => edit('new')}
              >
                {t('views.save')}
              </Button>
            </div>
          </div>
        </Popover>
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          <ViewDialog
            list={list}
            view={editing === 'new' ? null : editing}
            takes={takes}
            search={now}
            onSaved={saved => {
              if (editing === 'new') show(saved)
              edit(null)
            }}
            onClose={() => edit(null)}
          />
        </Suspense>
      )}
      {dropping !== null && (
        <ConfirmDialog
          title={t('views.dropTitle', { name: dropping.name })}
          note={dropping.scope === 'mine' ? t('views.dropMine') : t('views.dropShared')}
          confirm={t('views.drop')}
          tone="error"
          {...remove.dialog}
          onConfirm={() => remove.submit({ params: { id: dropping.id } })}
          onClose={() => drop(null)}
        />
      )}
    </>
  )
}
