/**
 * Who may make which call, written manually from the specification (§2, §6) and its readings (R10 to R18). The matrix
 * test checks the server against it; it is not derived from the code, and a call without a row fails.
 */
export interface AccessRow {
  /** Open to everyone, signed in or not. */
  isPublic: boolean;
  roles: readonly number[];
  /** Also available while second factor, password or agreement are outstanding. */
  isOpen: boolean;
  /** `crm`: needs the partner's CRM account; `tester`: in production for designated partners only. */
  gate: 'crm' | 'tester' | null;
  /** Not available to staff who act as the user. */
  isPersonal: boolean;
  /** The scope that a token needs; `any`: every token; `none`: no token. */
  scope: string;
}

const rows = new Map<string, AccessRow>();

/** `roles · open or shut · gate · staff or self · scope`, and the calls it applies to. */
function row(policy: string, ids: string): void {
  const [roles = '', open, gate, staff, scope = ''] = policy.split(/\s+/);
  for (const id of ids.trim().split(/\s+/)) {
    if (rows.has(id)) throw new Error(`${id} has two rows.`);
    rows.set(id, {
      isPublic: roles === 'public',
      roles: roles === 'public' ? [1, 2, 3, 4, 5, 6] : [...roles].map(Number),
      isOpen: open === 'open',
      gate: gate === 'crm' || gate === 'tester' ? gate : null,
      isPersonal: staff === 'self',
      scope,
    });
  }
}

row(
  'public open - staff any',
  `auth.startImpersonation auth.getCsrfCookie auth.login auth.logout auth.register auth.requestPasswordReset
   auth.resetPassword auth.listTokensOfReset twoFactor.challenge passkeys.createSignInOptions
   passkeys.signIn openapi.getDocument
   singleSignOn.find singleSignOn.start singleSignOn.finish singleSignOn.logout
   sharedProposals.getPage sharedProposals.download sharedProposals.recordView sharedProposals.ask
   sharedProposals.accept sharedProposals.decline notifications.getUnsubscribePage notifications.unsubscribe`,
);

// The own account.
row('123456 open - staff any', 'auth.getMe auth.getSettings auth.heartbeat');
// The handler answers 409 to everyone except staff who act as a user.
row('123456 open - staff none', 'auth.getAvatar auth.endImpersonation auth.approveCompany');
row(
  '123456 open - self none',
  `auth.confirmPassword auth.replaceExpiredPassword twoFactor.enable twoFactor.getQrCode twoFactor.confirm
   twoFactor.listRecoveryCodes twoFactor.regenerateRecoveryCodes twoFactor.disable auth.listTokens
   passkeys.list passkeys.createOptions passkeys.create passkeys.update passkeys.remove
   singleSignOn.startConfirmation`,
);
row('1 open - self none', 'auth.acceptSla');
row(
  '123456 shut - self none',
  `auth.changePassword auth.listSessions auth.removeSession auth.removeOtherSessions auth.updateProfile
   auth.uploadAvatar notifications.updateSettings dashboard.hide savedViews.create savedViews.update savedViews.remove savedViews.saveLayout`,
);
row(
  '123456 shut - staff none',
  `notifications.list notifications.countUnread notifications.markRead
   notifications.markAllRead notifications.listAll notifications.mark notifications.getSettings
   notifications.getDigestPreview dashboard.get search.find
   savedViews.list savedViews.listLayouts bulkRuns.list`,
);
// A token needs the scope of the change that the run makes.
row('123456 shut - staff any', 'bulkRuns.get bulkRuns.stop bulkRuns.undo');

// Availability and quotes: roles 1 to 5; results have no role guard (R12).
row(
  '123456 shut - staff quotes:read',
  `availability.listSearchQuoteAddons availability.listSearchResults availability.getSearch geocoding.autocomplete
   geocoding.getPostcodeCoordinates geocoding.match geocoding.resolve geocoding.getByUdprn customers.list`,
);
row('123456 shut - staff quotes:write', 'geocoding.choose');
// Pages of customers: what they show depends on the role; no token, because they join several scopes.
row(
  '123456 shut - staff none',
  `customers.listSummaries customers.exportSummaries customers.getByName customers.get customers.exportRecords
   customers.listActivity customers.listNotes customers.createNote customers.updateNote customers.removeNote`,
);
row('12345 shut - staff none', 'customers.update customers.merge customers.separate');
row(
  '12345 shut - staff quotes:read',
  `availability.checkOnNetwork
   quotes.list quotes.export quotes.get quotes.listTerms quotes.downloadTermsDocument quotes.listAddons quotes.listHistory
   quotes.proposals.listSharing broadbandQuotes.proposals.listSharing
   quotes.negotiations.list broadbandQuotes.negotiations.list
   quotes.proposals.list quotes.proposals.get quotes.proposals.download broadbandQuotes.proposals.list
   quotes.proposals.listOptions broadbandQuotes.proposals.listOptions
   broadbandQuotes.proposals.get broadbandQuotes.proposals.download quotes.getMargin quotes.getCrf quotes.listCrfDocuments quotes.downloadCrfDocument
   broadbandQuotes.list broadbandQuotes.export broadbandQuotes.get broadbandQuotes.listTerms
   broadbandQuotes.downloadTermsDocument broadbandQuotes.listAddons broadbandQuotes.listHistory broadbandQuotes.getMargin
   broadbandQuotes.getCrf broadbandQuotes.listCrfDocuments broadbandQuotes.downloadCrfDocument
   approvals.listProgress`,
);
row(
  '12345 shut - staff quotes:write',
  `availability.createSearch availability.saveSearchQuote availability.searchBroadband
   quotes.update quotes.accept quotes.returnToSaved quotes.cancel quotes.archive quotes.updateCrf quotes.submitCrf quotes.uploadCrfDocument
   quotes.proposals.preview broadbandQuotes.proposals.preview
   quotes.negotiations.create quotes.negotiations.accept quotes.negotiations.decline quotes.negotiations.counter
   quotes.negotiations.remove broadbandQuotes.negotiations.create broadbandQuotes.negotiations.accept
   broadbandQuotes.negotiations.decline broadbandQuotes.negotiations.counter broadbandQuotes.negotiations.remove
   quotes.proposals.createLink quotes.proposals.revokeLink quotes.proposals.answerQuestion
   broadbandQuotes.proposals.createLink broadbandQuotes.proposals.revokeLink broadbandQuotes.proposals.answerQuestion
   quotes.proposals.create quotes.proposals.send broadbandQuotes.proposals.create broadbandQuotes.proposals.send
   quotes.removeCrfDocument quotes.updateMargin
   quotes.acceptMany quotes.negotiateMany quotes.cancelMany quotes.archiveMany quotes.updateMany
   broadbandQuotes.negotiateMany
   broadbandQuotes.acceptMany broadbandQuotes.cancelMany broadbandQuotes.archiveMany broadbandQuotes.updateMany
   broadbandQuotes.update broadbandQuotes.accept broadbandQuotes.returnToSaved broadbandQuotes.cancel broadbandQuotes.archive
   broadbandQuotes.updateCrf broadbandQuotes.submitCrf broadbandQuotes.uploadCrfDocument
   broadbandQuotes.removeCrfDocument broadbandQuotes.updateMargin`,
);
row('125 shut - staff quotes:read', 'approvals.list');
row(
  '1 shut - staff quotes:approve',
  `quotes.approve quotes.decline broadbandQuotes.approve broadbandQuotes.decline
   quotes.approveMany broadbandQuotes.approveMany
   quotes.recordRequestVisit broadbandQuotes.recordRequestVisit`,
);

// Multi-quotes: reading needs no role, only the tester flag (R16). Role 6 reads them and changes nothing.
row(
  '123456 shut tester staff multi-quotes:read',
  `multiQuotes.list multiQuotes.listAvailable multiQuotes.listDeleted multiQuotes.export multiQuotes.get multiQuotes.listSearches
   multiQuotes.getLocationSearch multiQuotes.getSearchOverview multiQuotes.listBulkRuns
   multiQuotes.getSearchProgress multiQuotes.getOpportunitiesStatus multiQuotes.listPriceRequests
   multiQuotes.locations.list multiQuotes.locations.get multiQuotes.locations.listSearchQuotes
   multiQuotes.locations.downloadImportTemplate multiQuotes.imports.list multiQuotes.imports.get
   multiQuotes.imports.listRows multiQuotes.imports.listReadyRows multiQuotes.imports.exportRows
   multiQuotes.quotes.list multiQuotes.quotes.listTerms
   multiQuotes.negotiations.list multiQuotes.negotiations.get multiQuotes.negotiations.listQuotes
   multiQuotes.negotiations.listRounds multiQuotes.listHistory multiQuotes.changes.list`,
);
row(
  '12345 shut tester staff multi-quotes:write',
  `multiQuotes.imports.readColumns multiQuotes.imports.remove multiQuotes.imports.updateRow
   multiQuotes.imports.updateRows multiQuotes.imports.removeRow multiQuotes.imports.correctCells
   multiQuotes.imports.correctAlike multiQuotes.imports.fillTowns
   multiQuotes.create multiQuotes.duplicate multiQuotes.update multiQuotes.remove multiQuotes.restore
   multiQuotes.runSearchFilters multiQuotes.startSearch
   multiQuotes.stopSearch multiQuotes.updatePriceBasis multiQuotes.previewChoice multiQuotes.startBulkRun multiQuotes.stopBulkRun
   multiQuotes.locations.create multiQuotes.locations.update multiQuotes.locations.remove
   multiQuotes.locations.removeMany multiQuotes.locations.updateMany multiQuotes.locations.saveSearchQuotes
   multiQuotes.locations.selectSearchQuote multiQuotes.locations.validateImport multiQuotes.locations.importLocations
   multiQuotes.quotes.update multiQuotes.quotes.updateMany multiQuotes.quotes.acceptMany
   multiQuotes.quotes.saveDataMany multiQuotes.quotes.cancelMany multiQuotes.quotes.runs.accept
   multiQuotes.quotes.runs.cancel multiQuotes.quotes.runs.saveForms multiQuotes.quotes.runs.submitForms
   multiQuotes.quotes.runs.update multiQuotes.locations.runs.remove multiQuotes.locations.runs.update
   multiQuotes.negotiations.runs.accept multiQuotes.negotiations.runs.decline
   multiQuotes.negotiations.create multiQuotes.negotiations.update multiQuotes.negotiations.remove
   multiQuotes.negotiations.accept multiQuotes.negotiations.decline multiQuotes.negotiations.acceptGroup
   multiQuotes.negotiations.declineGroup
   multiQuotes.proposals.createLink multiQuotes.proposals.revokeLink multiQuotes.proposals.answerQuestion
   multiQuotes.proposals.preview multiQuotes.proposals.create multiQuotes.proposals.send
   multiQuotes.proposal.updateMargin multiQuotes.proposal.choose multiQuotes.proposal.removeQuoteMargin multiQuotes.changes.undo`,
);
// Quotes of the multi-quote, except the list on its page: same access as `/quotes`.
row(
  '12345 shut tester staff multi-quotes:read',
  `multiQuotes.quotes.export multiQuotes.quotes.listForms multiQuotes.quotes.getFormsSummary
   multiQuotes.proposals.listSharing multiQuotes.proposals.list multiQuotes.proposals.get multiQuotes.proposals.download
   multiQuotes.proposals.listSites multiQuotes.proposal.getCosts multiQuotes.proposal.listQuotes
   multiQuotes.proposal.getMargin`,
);
row(
  '1 shut tester staff quotes:approve',
  `multiQuotes.quotes.approveMany multiQuotes.quotes.declineMany multiQuotes.quotes.runs.approve
   multiQuotes.quotes.runs.decline`,
);

// Orders: roles 1, 2, 3, 5.
row(
  '1235 shut - staff orders:read',
  `orders.list orders.export orders.get orders.listHistory orders.listDocuments orders.downloadDocument
   orders.downloadCalendar`,
);
row('1235 shut - staff orders:write', 'orders.notify orders.recordVisit');

// Services and support: roles 1, 2, 3, 4, 6, and the CRM account (R13).
row(
  '12346 shut crm staff services:read',
  `circuits.list circuits.export circuits.countRenewals circuits.listRelated circuits.get circuits.listAddons circuits.listHistory circuits.listLineChecks circuits.getAvailability
   circuits.listAvailability circuits.getTraffic`,
);
row('12346 shut crm staff services:write', 'circuits.runLineCheck');
// Renewals: the roles of both quotes and services. A token also needs services:read.
row('1234 shut crm staff quotes:write', 'renewals.createOffers renewals.create');
row(
  '12346 shut crm staff support:read',
  `support.listCases support.getCase support.listComments support.listCaseHistory support.getSlaTimer support.listFields
   support.listCeaseReasons support.listCircuits support.downloadAttachment`,
);
row(
  '12346 shut crm staff support:write',
  `support.createCase support.updateCase support.createComment support.setPrimaryContact support.uploadFile
   support.escalate`,
);
row('12346 shut - staff support:read', 'support.listChangelogs support.getHelp support.searchHelp');
row(
  '12346 shut - staff documentation:read',
  'documentation.listFolders documentation.getFolder documentation.search documentation.downloadFile',
);
row(
  '123456 shut - staff documentation:read',
  'documentation.listNotifications documentation.getNotification documentation.downloadCalendar',
);

// The company.
row('123456 shut - staff contacts:read', 'contacts.list');
row('1235 shut - staff contacts:write', 'contacts.create contacts.update contacts.remove');
row(
  '123456 shut - staff company:read',
  `partner.get partner.getApprovalRules partner.getBranding partner.getLogo partner.downloadSample`,
);
row('12345 shut - staff company:read', 'partner.getDefaultMargins');
row(
  '123456 shut - staff none',
  'partner.listUsers partner.getUser partner.listTokens webhooks.list webhooks.get',
);
row('1235 shut - self none', 'openapi.listClientPackages openapi.downloadClientPackage');
row(
  '1 shut - self none',
  `partner.update partner.updateApprovalRules partner.updateBranding partner.uploadLogo partner.removeLogo
   partner.listDelegations partner.createDelegation partner.endDelegation
   partner.updateDefaultMargins partner.inviteUser partner.updateUser partner.removeUser partner.resendInvite
   partner.updateUsers partner.removeUsers webhooks.create webhooks.update webhooks.remove webhooks.rotateSecret
   webhooks.resume webhooks.sendTest webhooks.listDeliveries webhooks.getDelivery webhooks.redeliver
   webhooks.redeliverFailed singleSignOn.get singleSignOn.save singleSignOn.update singleSignOn.remove
   singleSignOn.addDomain singleSignOn.verifyDomain singleSignOn.removeDomain singleSignOn.startTest
   singleSignOn.createScimToken singleSignOn.removeScimToken`,
);
row('1 shut - self none', 'twoFactor.disableForUser');
row('1 shut - staff none', 'audit.list audit.export audit.get');
row('1235 shut - self none', 'partner.createToken partner.revokeToken');

export const ACCESS_ROWS: ReadonlyMap<string, AccessRow> = rows;
