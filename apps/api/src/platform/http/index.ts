export { accepted, type Accepted, type Call, type Handler, type Handlers, type SessionGate } from './handler.ts'
export { inData, runCommand, runTwoPerson, type ExecutedOrPending } from './run-command.ts'
