import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { useSend } from '../core/use-answer.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { Backlogs } from './Backlogs.tsx'
import { BoardView } from './Board.tsx'
import { type Board, kanban } from './contract.ts'
import { client } from './handlers.ts'
import { TaskPanel } from './TaskPanel.tsx'
import { KanbanContext, type Kind, type Panel, useBoard } from './use-kanban.ts'

/** The board of columns, and the stories with their tasks. */
export function Kanban({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoKanban')
  const navigate = useNavigate()
  const { data, error } = useBoard()
  const isBacklogs = rest.join('/') === 'backlogs'
  if (rest.length > 0 && !isBacklogs) return <NotFound />
  return (
    <>
      <PageHead title={t('title')} />
      <TabPanels
        label={t('views')}
        tabs={[
          { key: 'kanban', label: t('board') },
          { key: 'kanban/backlogs', label: t('backlogs') },
        ]}
        current={isBacklogs ? 'kanban/backlogs' : 'kanban'}
        onChange={key => void navigate({ to: '/demo/$', params: { _splat: key } })}
      >
        <ReadFailed error={error} />
        {data !== undefined && <View board={data} isBacklogs={isBacklogs} />}
      </TabPanels>
    </>
  )
}

function View({ board, isBacklogs }: { board: Board; isBacklogs: boolean }) {
  const { t } = useTranslation('demoKanban')
  const send = useSend(client)
  const entry = useRef('')
  const [panel, setPanel] = useState<Panel>()
  const [removed, setRemoved] = useState<{ kind: Kind; id: string; working?: boolean }>()
  const nameOf = (id: string) =>
    [...board.columns, ...board.items, ...board.userStory].find(each => each.id === id)?.title ?? ''
  const focusEntry = (id = '') => {
    entry.current = `entry-${id}`
    document.getElementById(entry.current)?.focus()
  }
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(entry.current)?.focus()
  }, [board])
  const open = (next: Panel) => {
    setPanel(next)
    if (next.kind === 'item' && next.id !== undefined) void send(kanban.selectItem, { selectedItem: next.id })
  }
  const close = () => {
    setPanel(undefined)
    if (panel?.kind === 'item') void send(kanban.selectItem, { selectedItem: false })
  }
  const remove = async ({ kind, id }: { kind: Kind; id: string }) => {
    setRemoved({ kind, id, working: true })
    if (kind === 'column') await send(kanban.deleteColumn, { ...board, columnId: id })
    else if (kind === 'item') await send(kanban.deleteItem, { ...board, itemId: id })
    else await send(kanban.deleteStory, { ...board, storyId: id })
    setRemoved(undefined)
    if (panel?.id === id) close()
  }
  const tasks = panel?.kind === 'story' ? board.userStory : board.items
  const task = tasks.find(({ id }) => id === panel?.id)
  return (
    <KanbanContext value={{ board, send, nameOf, focusEntry, open, remove: (kind, id) => setRemoved({ kind, id }) }}>
      {isBacklogs ? <Backlogs /> : <BoardView />}
      {panel !== undefined && (panel.id === undefined || task !== undefined) && (
        <TaskPanel key={panel.id} panel={panel} task={task} onClose={close} />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={t(`confirm.${removed.kind}`, { name: nameOf(removed.id) })}
          note={t(`effect.${removed.kind}`)}
          confirm={t('delete')}
          tone="error"
          working={removed.working === true}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </KanbanContext>
  )
}
