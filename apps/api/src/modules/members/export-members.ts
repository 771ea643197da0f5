import { memberBlocks } from '@backoffice/contract/members/forms'
import type { Satang } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { accountColumns, words, type ListExport, type RowOf } from '../lists/index.ts'
import { listMembers } from './list-members.ts'

type Row = RowOf<'members.list'>

/** Export of the member list: the same rows and masking; phones in Thai notation. */
export const memberExport = (deps: Deps): ListExport<'members.list'> => ({
  exportPermission: 'exports.members',
  fileName: 'members',
  read: (query, actor) => listMembers(deps, query, actor),
  columns: [
    { id: 'username', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'code', of: row => row.username },
    { id: 'firstName', on: ['username'], en: 'First name', th: 'ชื่อ', kind: 'text', of: row => row.firstName },
    { id: 'lastName', on: ['username'], en: 'Last name', th: 'นามสกุล', kind: 'text', of: row => row.lastName },
    { id: 'phone', en: 'Phone', th: 'เบอร์โทรศัพท์', kind: 'text', of: row => row.phone },
    ...accountColumns<Row>('accountNo', { en: 'Account', th: 'บัญชี' }, ({ bank }) => ({
      bankCode: bank.code,
      accountNo: bank.accountNo,
    })).slice(0, 2),
    { id: 'tmnPhone', en: 'TrueMoney', th: 'ทรูมันนี่', kind: 'text', of: row => row.tmnPhone },
    { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: row => words.memberStatusLabels[row.status] },
    {
      id: 'blocks',
      on: ['status'],
      en: 'Restrictions',
      th: 'จำกัดสิทธิ์',
      kind: 'word',
      of: row => memberBlocks.filter(block => row.blocks[block]).map(block => words.restrictionLabels[block]),
    },
    { id: 'tags', en: 'Tags', th: 'แท็ก', kind: 'text', of: row => row.tags.join(', ') },
    { id: 'credit', en: 'Balance', th: 'เครดิตคงเหลือ', kind: 'money', of: row => row.credit },
    { id: 'bonus', en: 'Bonus', th: 'โบนัส', kind: 'money', of: row => row.bonus },
    {
      id: 'depositCount',
      on: ['depositSum'],
      en: 'Deposits',
      th: 'จำนวนครั้งฝาก',
      kind: 'number',
      of: row => row.depositCount,
    },
    { id: 'depositSum', en: 'Deposited', th: 'ยอดฝาก', kind: 'money', of: row => row.depositSum },
    {
      id: 'withdrawCount',
      on: ['withdrawSum'],
      en: 'Withdrawals',
      th: 'จำนวนครั้งถอน',
      kind: 'number',
      of: row => row.withdrawCount,
    },
    { id: 'withdrawSum', en: 'Withdrawn', th: 'ยอดถอน', kind: 'money', of: row => row.withdrawSum },
    {
      id: 'profit',
      en: 'Net deposits',
      th: 'ยอดฝากสุทธิ',
      kind: 'money',
      of: row => (row.depositSum - row.withdrawSum) as Satang,
    },
    { id: 'firstDepositAt', en: 'First deposit', th: 'ฝากครั้งแรก', kind: 'instant', of: row => row.firstDepositAt },
    { id: 'source', en: 'Source', th: 'แหล่งที่มา', kind: 'word', of: row => words.memberSourceLabels[row.source] },
    { id: 'referrer', en: 'Referred by', th: 'ผู้แนะนำ', kind: 'code', of: row => row.referrer?.username },
    { id: 'campaign', en: 'Campaign', th: 'แคมเปญ', kind: 'code', of: row => row.campaignCode },
    { id: 'registeredAt', en: 'Registered at', th: 'วันที่สมัคร', kind: 'instant', of: row => row.registeredAt },
    { id: 'lastSignInAt', en: 'Last sign-in', th: 'เข้าใช้ล่าสุด', kind: 'instant', of: row => row.lastSignInAt },
  ],
})
