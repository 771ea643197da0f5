export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  depositSummary: '/account-summary/deposit',
  withdrawalSummary: '/account-summary/withdraw',
  members: '/member/list',
  campaigns: '/Campaign',
  agentAccount: '/agentinfo',
  login: '/login',
} as const
