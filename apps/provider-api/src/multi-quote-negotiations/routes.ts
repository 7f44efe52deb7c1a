import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import * as decisions from './decisions/decisions.ts';
import { listRounds } from './rounds.ts';
import * as runs from './runs.ts';
import * as negotiations from './service.ts';
import { createNegotiation } from './start/create.ts';
import { removeNegotiation } from './withdraw.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteNegotiationRoutes: readonly Binding[] = [
  bind(endpoints.negotiations.list, negotiations.listNegotiations),
  bind(endpoints.negotiations.create, createNegotiation),
  bind(endpoints.negotiations.get, negotiations.getNegotiation),
  bind(endpoints.negotiations.update, negotiations.updateNegotiation),
  bind(endpoints.negotiations.remove, removeNegotiation),
  bind(endpoints.negotiations.listQuotes, decisions.listNegotiationQuotes),
  bind(endpoints.negotiations.listRounds, listRounds),
  bind(endpoints.negotiations.accept, decisions.acceptNegotiatedQuote),
  bind(endpoints.negotiations.decline, decisions.declineNegotiatedQuote),
  bind(endpoints.negotiations.acceptGroup, decisions.acceptGroup),
  bind(endpoints.negotiations.declineGroup, decisions.declineGroup),
  bind(endpoints.negotiations.runs.accept, runs.startAccept),
  bind(endpoints.negotiations.runs.decline, runs.startDecline),
  bind(endpoints.listPriceRequests, negotiations.listPriceRequests),
];
