export { AgentAccount } from './AgentAccount.tsx'
export { GameList } from './GameList.tsx'
export { SwitchHistory } from './SwitchHistory.tsx'
