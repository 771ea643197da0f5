export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  members: '/member/list',
  campaigns: '/Campaign',
  agentAccount: '/agentinfo',
  login: '/login',
} as const
