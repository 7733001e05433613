/// <reference types="vite/client" />

/** Loads each part of a language's sentences; `web/vite/messages.ts` says which part holds what. */
declare module 'virtual:messages' {
  export type Part = 'first' | 'later' | 'console' | 'operator'
  type Table = import('@lingui/core').Messages
  export const loaders: Record<
    import('@awan/core/language').Language,
    Record<Part, () => Promise<{ messages: Table }>>
  >
}

declare module 'virtual:messages/*' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}
