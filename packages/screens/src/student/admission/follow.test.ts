import { followUps } from './follow';

describe('what follows from what is typed', () => {
  test('fields that shut are emptied, and nothing is named that stays as it is', () => {
    expect(followUps('personal', { pare_guar: 'parent', guar_name: 'Selvi', other: '' })).toEqual({
      guar_name: '',
    });
    expect(followUps('personal', { pare_guar: 'guardian', guar_name: 'Selvi' })).toEqual({});
  });

  test('[S3-ENT-COMM-03] the permanent address is the other one while ticked, and every part of it is empty once unticked', () => {
    const ticked = { same_comm: '1', comm_add: '1, Street', comm_dis: 'Salem', pre_add: 'Old' };
    expect(followUps('communication', ticked)).toEqual({ pre_add: '1, Street', pre_dis: 'Salem' });
    const unticked = { ...ticked, same_comm: '0', pre_add: '1, Street', pre_dis: 'Salem' };
    expect(followUps('communication', unticked, ticked)).toEqual({ pre_add: '', pre_dis: '' });
    const copied = { pre_add: 'a', pre_dis: 'b', pre_pin: 'c', pre_state: 'd', pre_coun: 'e' };
    expect(followUps('communication', { ...copied, same_comm: '' }, ticked)).toEqual({
      pre_add: '',
      pre_dis: '',
      pre_pin: '',
      pre_state: '',
      pre_coun: '',
    });
    // a stored address of its own stays when the form is opened: nobody has changed the choice
    expect(followUps('communication', unticked, unticked)).toEqual({});
    expect(followUps('communication', unticked, undefined)).toEqual({});
  });

  test('covid marks are zero, and empty again once it was none', () => {
    const covid = { sslcCovidBatch: '1', sslc_total: '500', sslc_obtmark: '' };
    expect(followUps('qualification', covid)).toEqual({ sslc_total: '0', sslc_obtmark: '0' });
    const none = { sslcCovidBatch: '0', sslc_total: '0', sslc_obtmark: '0' };
    expect(followUps('qualification', none, { ...none, sslcCovidBatch: '1' })).toEqual({
      sslc_total: '',
      sslc_obtmark: '',
    });
  });

  test('percentages are computed, and none stands where marks make no sense', () => {
    const typed = {
      ug: 'UG',
      part1_total: '300',
      part1_obtmark: '200',
      part2_total: '100',
      part2_obtmark: '101',
      part2_percent: '9',
    };
    expect(followUps('qualification', typed, undefined, 'PG')).toEqual({
      part1_percent: '66.67',
      part2_percent: '',
    });
  });

  test('another level has other degrees', () => {
    const before = { degreelvl: 'UG', deg_id: '4' };
    expect(followUps('basic', { ...before, degreelvl: 'PG' }, before)).toEqual({ deg_id: '' });
    expect(followUps('basic', before, before)).toEqual({});
  });
});
