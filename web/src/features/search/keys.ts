export const searchKeys = {
  all: ['search'],
  found: (filters: object) => ['search', filters],
  suggestions: (query: string, city: string) => ['search', 'suggestions', query, city],
}
