import { defineArea, PATHS } from '@portal/portal-sdk';

export const area = defineArea({
  name: 'support',
  routes: [
    {
      path: PATHS.support,
      lazy: async () => ({ Component: (await import('./pages/case-list-page.tsx')).CaseListPage }),
    },
    {
      path: PATHS['support.case'],
      lazy: async () => ({ Component: (await import('./pages/case-page.tsx')).CasePage }),
    },
    {
      path: PATHS.changelogs,
      lazy: async () => ({ Component: (await import('./pages/changelog-page.tsx')).ChangelogPage }),
    },
    {
      path: PATHS['support.help'],
      lazy: async () => ({ Component: (await import('./pages/help-page.tsx')).HelpPage }),
    },
    {
      path: PATHS.documentation,
      lazy: async () => ({ Component: (await import('./pages/folder-list-page.tsx')).FolderListPage }),
    },
    {
      path: PATHS['documentation.folder'],
      lazy: async () => ({ Component: (await import('./pages/folder-page.tsx')).FolderPage }),
    },
    {
      path: PATHS['documentation.notifications'],
      lazy: async () => ({ Component: (await import('./pages/notice-list-page.tsx')).NoticeListPage }),
    },
    {
      path: PATHS['documentation.notification'],
      lazy: async () => ({ Component: (await import('./pages/notice-page.tsx')).NoticePage }),
    },
  ],
});
