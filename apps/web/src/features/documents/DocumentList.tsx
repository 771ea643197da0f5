import { documentList } from '@backoffice/contract/documents/lists'
import { documentExpiries, documentKinds, documentStatuses } from '@backoffice/contract/documents/terms'
import { useQuery } from '@tanstack/react-query'
import { FileUser } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import { DocumentStatus, type MemberDocument } from './document.tsx'
import { DocumentActions } from './DocumentActions.tsx'

const Day = ({ day }: { day: string | null }) => {
  const format = useFormat()
  return <>{day === null ? '—' : format.businessDay(day)}</>
}

const KindName = ({ kind }: Pick<MemberDocument, 'kind'>) => <>{useTranslation('documents').t(`kind.${kind}`)}</>

const list: ResourceList<'documents.list'> = {
  of: documentList,
  record: 'documents.get',
  texts: 'documents',
  label: 'list',
  search: 'search',
  rowName: (row, t) => `${t(`kind.${row.kind}`)} ${row.member.username}`,
  foot: 'foot',
  empty: { icon: FileUser, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    {
      id: 'receivedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.receivedAt,
      width: 148,
      sort: 'receivedAt',
    },
    { id: 'member', kind: 'person', value: row => row.member, width: 190, always: true },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 190 },
    { id: 'status', width: 140, whole: true, cell: row => <DocumentStatus status={row.status} /> },
    { id: 'expiresOn', cell: row => <Day day={row.expiresOn} />, width: 130 },
    { id: 'level', kind: 'count', value: row => row.level, width: 130, yields: 2 },
    { id: 'receivedFrom', kind: 'term', value: row => row.receivedFrom, width: 130 },
    { id: 'checkedBy', kind: 'text', value: row => row.checkedBy?.name ?? null, width: 130, yields: 1 },
    { id: 'label', kind: 'text', value: row => row.label, width: 150, optional: true },
    { id: 'pages', kind: 'count', value: row => row.pages, width: 90, optional: true },
    { id: 'receivedBy', kind: 'text', value: row => row.receivedBy?.name ?? null, width: 130, optional: true },
    { id: 'checkedAt', kind: 'instant', form: 'dateTime', value: row => row.checkedAt, width: 148, optional: true },
    { id: 'refusalCode', kind: 'term', value: row => row.refusalCode, width: 150, optional: true },
    { id: 'refusalText', kind: 'text', value: row => row.refusalText, width: 180, quiet: true, optional: true },
    { id: 'removedAt', kind: 'instant', form: 'dateTime', value: row => row.removedAt, width: 148, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: documentStatuses },
    { kind: 'several', key: 'kind', values: documentKinds },
    { kind: 'one', key: 'expiry', values: documentExpiries },
    daysFilter,
  ],
  card: {
    title: row => row.member.username,
    chip: row => <DocumentStatus status={row.status} />,
    line: row => <KindName kind={row.kind} />,
  },
}

/** Documents of all members, the open one beside them. */
export const DocumentList = () => <ResourcePage of={list} renderDrawer={id => <DocumentDrawer key={id} id={id} />} />

function DocumentDrawer({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ kind, member }) => `${t(`kind.${kind}`)}: ${member.username}`}
      found={useQuery(read('documents.get', { params: { id } }))}
      missing={{ title: t('missing.title'), hint: t('missing.hint') }}
      renderHead={({ status }) => <DocumentStatus status={status} />}
      renderActions={document => <DocumentActions document={document} />}
    >
      {document => (
        <>
          <DocumentFacts document={document} />
          {document.views.length === 0 ? (
            <p>{t('view.none')}</p>
          ) : (
            <SimpleTable
              compact
              title={t('view.log')}
              rows={document.views}
              columns={[
                { header: t('view.log'), render: view => view.by.name },
                { header: t('column.reason'), render: view => view.reason, wrap: true },
                { header: t('column.checkedAt'), render: view => format.when(view.at, 'dateTime') },
              ]}
            />
          )}
        </>
      )}
    </FoundDrawer>
  )
}

function DocumentFacts({ document: of }: { document: MemberDocument }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  return (
    <>
      <h2 className={record.amount}>{t(`kind.${of.kind}`)}</h2>
      <Facts
        lines={[
          [
            t('column.member'),
            <ProfileLink key="member" id={of.member.id}>
              {`${of.member.username} ${of.member.name}`}
            </ProfileLink>,
          ],
          [t('column.level'), String(of.level)],
          [t('column.kind'), t(`kind.${of.kind}`)],
          [t('column.label'), of.label],
          [t('column.pages'), String(of.pages)],
          [t('column.receivedFrom'), t(`receivedFrom.${of.receivedFrom}`)],
          [t('column.receivedBy'), of.receivedBy?.name],
          [t('column.receivedAt'), when(of.receivedAt)],
          [t('column.checkedBy'), of.checkedBy?.name],
          [t('column.checkedAt'), when(of.checkedAt)],
          [t('column.expiresOn'), of.expiresOn !== null && format.businessDay(of.expiresOn)],
          [t('column.refusalCode'), of.refusalCode !== null && t(`refusalCode.${of.refusalCode}`)],
          [t('column.refusalText'), of.refusalText],
          [t('column.removedAt'), when(of.removedAt)],
        ]}
      />
    </>
  )
}
